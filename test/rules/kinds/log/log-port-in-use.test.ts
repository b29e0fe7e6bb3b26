import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest, textOfDiagnosis } from '../reports.js';

import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  [
    'time="2016-11-22T12:35:00Z" level=fatal msg="Error creating server: listen tcp :8080: bind: address already in use"',
    '8080',
  ],
  [
    'F0616 11:00:03.190786       7 main.go:67] port 80 is already in use. Please check the flag --http-port\ngoroutine 1 [running]:\nk8s.io/klog/v2.stacks(0x1)',
    '80',
  ],
  ['nginx: [emerg] bind() to 0.0.0.0:80 failed (98: Address in use)', '80'],
  ['2026/11/21 20:10:00 [emerg] 1#1: bind() to [::]:8080 failed (98: Address already in use)', '8080'],
  [
    "***************************\nAPPLICATION FAILED TO START\n***************************\n\nDescription:\n\nWeb server failed to start. Port 8080 was already in use.\n\nAction:\n\nIdentify and stop the process that's listening on port 8080 or configure this application to listen on another port.",
    '8080',
  ],
  [
    'Caused by: java.net.BindException: Address already in use\n\tat java.base/sun.nio.ch.Net.bind0(Native Method)',
    'already in use',
  ],
  ['OSError: [Errno 98] Address already in use', 'already in use'],
  [
    "[2026-11-21 20:10:00 +0000] [1] [INFO] Starting gunicorn 21.2.0\n[2026-11-21 20:10:00 +0000] [1] [ERROR] Connection in use: ('0.0.0.0', 8000)\n[2026-11-21 20:10:05 +0000] [1] [ERROR] Can't connect to ('0.0.0.0', 8000)",
    '8000',
  ],
  ["ERROR:    [Errno 98] error while attempting to bind on address ('0.0.0.0', 8000): address already in use", '8000'],
  ['bin/rails aborted!\nErrno::EADDRINUSE: Address already in use - bind(2) for "0.0.0.0" port 3000', '3000'],
  [
    'Unhandled exception. System.IO.IOException: Failed to bind to address http://[::]:8080: address already in use.\n ---> Microsoft.AspNetCore.Connections.AddressInUseException: Address already in use',
    '8080',
  ],
  [
    '(98)Address already in use: AH00072: make_sock: could not bind to address 0.0.0.0:80\nno listening sockets available, shutting down',
    '80',
  ],
  ['Error: Address already in use (os error 98)', 'already in use'],
  [
    '1:M 21 Nov 2026 20:10:00.123 # Warning: Could not create server TCP listening socket *:6379: bind: Address already in use\n1:M 21 Nov 2026 20:10:00.123 # Failed listening on port 6379 (tcp), aborting.',
    '6379',
  ],
  [
    '2026-11-21 20:10:00.123 UTC [1] LOG:  could not bind IPv4 address "0.0.0.0": Address already in use\n2026-11-21 20:10:00.123 UTC [1] HINT:  Is another postmaster already running on port 5432? If not, wait a few seconds and retry.\n2026-11-21 20:10:00.123 UTC [1] FATAL:  could not create any TCP/IP sockets',
    '5432',
  ],
  [
    '{"level":"error","msg":"problem running manager","error":"error listening on :8443: listen tcp :8443: bind: address already in use"}',
    '8443',
  ],
  [
    '{"s":"E","c":"NETWORK","msg":"Failed to set up listener","attr":{"error":{"code":9001,"codeName":"SocketException","errmsg":"Address already in use"}}}',
    'already in use',
  ],
];

/** The words of further languages, libraries and tools. */
const TEXTS: readonly LogCase[] = [
  ['Error: listen EADDRINUSE: address already in use :::8080', '8080'],
  ['nginx: [emerg] bind() to 0.0.0.0:8080 failed (98: Address already in use)', '8080'],
  ['listen tcp :8080: bind: address already in use', '8080'],
  ['Web server failed to start. Port 8080 was already in use.', '8080'],
  ['port 8080 is already in use', '8080'],
  ['listen: Only one usage of each socket address is normally permitted', 'port'],
];

describe('log-port-in-use', () => {
  itIs('log-port-in-use', LOGS);
  itIs('log-port-in-use', TEXTS);
  itIsFoundIn('log-port-in-use', 'Error: listen EADDRINUSE: address already in use :::8080');
  itIsNot([['INFO port 8080 in use by this server\nFATAL: APP_MODE is not set', 'log-missing-env']]);
});

describe('the owner that log-port-in-use names', () => {
  it('is the other container that declares the port', () => {
    const text = manifest(
      {},
      {
        containers: [
          { name: 'api', image: 'a' },
          { name: 'proxy', image: 'b', ports: [{ containerPort: 8080 }] },
        ],
      },
    );
    const diagnosis = diagnosisOfLog('listen tcp :8080: bind: address already in use', { manifest: text });
    expect(diagnosis.cause).toContain('container proxy, which declares it too,');
    expect(diagnosis.title).toBe('Port 8080 is already in use in the pod');
    expect(diagnosis.steps[0]?.text).toContain('Let api, or proxy, use another port');
    expect(diagnosis.evidence).toContainEqual({
      source: 'manifest',
      where: 'spec.containers[1].ports[0]',
      text: 'containerPort: 8080',
    });
  });

  it('is a program of the node with hostNetwork', () => {
    const text = manifest({}, { hostNetwork: true });
    const diagnosis = diagnosisOfLog('listen tcp :8080: bind: address already in use', { manifest: text });
    expect(diagnosis.cause).toContain('another program of the node');
    expect(diagnosis.title).toBe('Port 8080 is already in use on the node (hostNetwork)');
    expect(textOfDiagnosis(diagnosis)).not.toContain('what else listens there');
    expect(diagnosis.steps.map((step) => step.text).join('\n')).toContain('Do without hostNetwork');
  });
});

it('names the port that stands among the options of a listener', () => {
  const log =
    'Failed to start Ranch listener Web.HTTP in :ranch_tcp:listen([port: 4000]) for reason :eaddrinuse (address already in use)';
  expect(diagnosisOfLog(log).title).toBe('Port 4000 is already in use in the pod');
});

it('says what is declared where the line names no port, and no broken sentence', () => {
  const diagnosis = diagnosisOfLog('httpd: bind: Address already in use', {
    manifest: manifest({ ports: [{ containerPort: 9100 }] }, { hostNetwork: true }),
  });
  expect(diagnosis.cause).toContain('cannot open its port (the line does not say which; it declares 9100)');
  expect(diagnosis.steps[0]?.text).toContain('See what has its port on the node (ss -ltnp there)');
});
