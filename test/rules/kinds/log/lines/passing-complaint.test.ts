import { describe, expect, it } from 'vitest';
import { isPassingComplaint, PASSING_COMPLAINTS } from '../../../../../src/rules/kinds/log/lines/passing-complaint.js';
import { diagnosisOfLog } from '../../reports.js';

const CAUSE = 'Error: no shelf is left for the depot';

describe('what a program goes on after tells less than the error that ends it', () => {
  it.each([
    ['a file that a script looks for', 'cat: /run/secrets/extra: No such file or directory'],
    ['an exporter of traces', 'ERROR io.opentelemetry.exporter - Failed to export spans: localhost/127.0.0.1:4317'],
    ['a server of metrics', 'Error: getaddrinfo ENOTFOUND statsd.monitoring'],
    ['the entrypoint of nginx', '10-listen-on-ipv6-by-default.sh: error: /etc/nginx/conf.d/default.conf is not a file'],
    [
      'a library for GPUs',
      "W dso_loader.cc:64] Could not load dynamic library 'libcudart.so.11.0'; dlerror: No such file",
    ],
    ['the name of its host', 'sudo: unable to resolve host api-0: Name or service not known'],
    [
      'the name of Apache',
      "AH00558: httpd: Could not reliably determine the server's fully qualified domain name, using 10.1.1.7.",
    ],
    [
      'the metadata of its node',
      'Unable to retrieve instance metadata: no route to 169.254.169.254, continuing without it',
    ],
    ['a limit', '/start.sh: line 3: ulimit: open files: cannot modify limit: Operation not permitted'],
    ['a kernel setting', 'sysctl: setting key "net.core.somaxconn": Read-only file system'],
    ['git', "fatal: detected dubious ownership in repository at '/app'\nTo add an exception for this directory, call:"],
    [
      'an attempt that is repeated',
      'Error: connect ECONNREFUSED 10.96.1.2:5432, retrying in 1s\nconnected to the database',
    ],
  ])('%s, above it', (_what, line) => {
    expect(diagnosisOfLog(`depot 1.2.3\n${line}\nthe queue is open\n${CAUSE}`).title).toContain('no shelf is left');
  });

  it.each([
    ['what was closed', 'error closing database connection: sql: database is closed'],
    ['what was cancelled', 'E0305 10:11:12.123456 1 leaderelection.go:330] error retrieving lock: context canceled'],
    [
      'a hook of Spring',
      'Exception in thread "SpringApplicationShutdownHook" java.lang.IllegalStateException: not initialized',
    ],
    ['a client', 'MongoNotConnectedError: Client must be connected before running operations'],
    ['a file that is gone', "rm: cannot remove '/run/api.pid': No such file or directory"],
    [
      'an exception that Python ignores',
      "Exception ignored in: <function Depot.__del__ at 0x7f0c>\nTraceback (most recent call last):\n  File \"/app/depot.py\", line 7, in __del__\nAttributeError: 'Depot' object has no attribute 'lock'",
    ],
  ])('%s, below it', (_what, line) => {
    expect(diagnosisOfLog(`depot 1.2.3\n${CAUSE}\n${line}`).title).toContain('no shelf is left');
  });

  it('is told where nothing else complains', () => {
    const { kind, title } = diagnosisOfLog('depot 1.2.3\ncat: /run/secrets/extra: No such file or directory');
    expect(kind).toBe('log-file-missing');
    expect(title).toContain('/run/secrets/extra');
    expect(diagnosisOfLog('Error: connect ECONNREFUSED 10.96.1.2:5432, retrying in 1s').kind).toBe('log-conn-refused');
  });

  it('is known by its words', () => {
    expect(
      PASSING_COMPLAINTS.rows.flatMap(({ example }) => example).filter((line) => !isPassingComplaint(line)),
    ).toEqual([]);
    for (const line of [
      CAUSE,
      'open /run/secrets/extra: no such file or directory',
      'connect ECONNREFUSED 10.0.0.7:5432',
    ])
      expect(isPassingComplaint(line)).toBe(false);
  });
});
