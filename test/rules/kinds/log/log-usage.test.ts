import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  ["error: Found argument '--foo' which wasn't expected, or isn't valid in this context", '--foo'],
  [
    'Error: unknown flag: --metrics-bind-address\nUsage:\n  manager [flags]\n\nFlags:\n  -h, --help   help for manager',
    '--metrics-bind-address',
  ],
  [
    'flag provided but not defined: -zap-level\nUsage of /manager:\n  -enable-leader-election\n        Enable leader election for controller manager.\n  -health-port int\n        Port to use for the health probe (default 9440)\n  -kubeconfig string\n        Paths to a kubeconfig. Only required if out-of-cluster.\n  -version\n        print version and exit',
    '-zap-level',
  ],
  ['time="2023-07-18T01:30:12Z" level=error msg="unknown flag: --diff-cache-use-old-rv"', '--diff-cache-use-old-rv'],
  ['Incorrect Usage: flag provided but not defined: -console-address', '-console-address'],
  ['usage: app.py [-h] [--port PORT]\napp.py: error: unrecognized arguments: --prot 80', '--prot'],
  ['usage: app.py [-h] --port PORT\napp.py: error: the following arguments are required: --port', '--port'],
  ["prometheus: error: unknown long flag '--storage.local.path', try --help", '--storage.local.path'],
  [
    "error: unexpected argument '--prot' found\n\n  Usage: app --port <PORT>\n\nFor more information, try '--help'.",
    '--prot',
  ],
  ['error: the following required arguments were not provided:\n  --port <PORT>', '--port'],
  ["error: unknown option '--prot'", '--prot'],
  ['node: bad option: --max-old-space-sze=512', '--max-old-space-sze'],
  [
    "Unrecognized VM option 'UseConcMarkSweepGC'\nError: Could not create the Java Virtual Machine.\nError: A fatal exception has occurred. Program will exit.",
    'UseConcMarkSweepGC',
  ],
  ['Unrecognized option: -Xmz512m\nError: Could not create the Java Virtual Machine.', '-Xmz512m'],
  ['Invalid maximum heap size: -Xmx512MB\nError: Could not create the Java Virtual Machine.', '-Xmx512MB'],
  ['nginx: invalid option: "g"', 'g'],
  ["Usage: app.py [OPTIONS]\nTry 'app.py --help' for help.\n\nError: No such option: --prot", '--prot'],
  ["redis-server: unrecognized option '--prot'", '--prot'],
  ['Error: unknown command "serv" for "app"', 'serv'],
  ["Error: unknown shorthand flag: 'x' in -x", 'x'],
  ['invalid value "abc" for flag -port: parse error', '-port'],
  [
    'Error: invalid argument "abc" for "--replicas" flag: strconv.ParseInt: parsing "abc": invalid syntax',
    '--replicas',
  ],
  ["psql: invalid option -- 'z'", 'z'],
  ['/usr/local/bin/docker-entrypoint.sh: unknown option: --foo', '--foo'],
  ["git: unknown option `--depht'", 'argument --depht'],
  ['Error: required flag(s) "config" not set', 'config'],
  ['postgres: unrecognized configuration parameter "foo"\nunknown option --foo', '--foo'],
];

/** The words of further languages, libraries and tools. */
const TEXTS: readonly LogCase[] = [
  ['flag provided but not defined: -prot', '-prot'],
  ['error: unrecognized arguments: --prot', '--prot'],
  ['Error: unknown flag: --prot', '--prot'],
  ["Error: invalid option '--prot'", '--prot'],
  ['tar: illegal option -- --prot', '--prot'],
  ["error: unexpected argument '--prot' found", '--prot'],
  ['Error: no such option: --prot', '--prot'],
];

describe('log-usage', () => {
  itIs('log-usage', LOGS);
  itIs('log-usage', TEXTS);
  itIsFoundIn('log-usage', 'flag provided but not defined: -prot');
  itIsNot([
    ['usage: deprecated option --foo is ignored\nFATAL: APP_MODE is not set', 'log-missing-env'],
    [
      "ERROR unknown command 'FOOBAR', with args beginning with: 'x' (redis)\nError: connect ECONNREFUSED 10.0.0.1:6379",
      'log-conn-refused',
    ],
    ['[error] Conf file attempted to set unknown parameter: auth.servers.1', 'log-config-parse'],
    ['dnsmasq: bad option at line 3 of /etc/dnsmasq.conf', 'log-config-parse'],
  ]);
});

describe('the argument that log-usage names', () => {
  it('is quoted from its place in the manifest', () => {
    const text = manifest({ args: ['serve', '--prot=80'] });
    const diagnosis = diagnosisOfLog('Error: unknown flag: --prot', { manifest: text });
    expect(diagnosis.evidence).toContainEqual({
      source: 'manifest',
      where: 'spec.containers[0].args[1]',
      text: '["serve","--prot=80"]',
    });
  });

  it('is found among several in a variable', () => {
    const env = [
      { name: 'MODE', value: 'x' },
      { name: 'JAVA_TOOL_OPTIONS', value: '-Xmx512m -XX:+UseConcMarkSweepGC' },
    ];
    const log = "Unrecognized VM option 'UseConcMarkSweepGC'\nError: Could not create the Java Virtual Machine.";
    const diagnosis = diagnosisOfLog(log, { manifest: manifest({ env }) });
    expect(diagnosis.cause).toContain(
      'the JVM option UseConcMarkSweepGC, which stands in JAVA_TOOL_OPTIONS (spec.containers[0].env[1])',
    );
    expect(diagnosis.steps[0]?.text).toContain(
      'Take the option UseConcMarkSweepGC out of JAVA_TOOL_OPTIONS (spec.containers[0].env[1])',
    );
    expect(diagnosis.evidence).toContainEqual({
      source: 'manifest',
      where: 'spec.containers[0].env[1]',
      text: 'JAVA_TOOL_OPTIONS=-Xmx512m -XX:+UseConcMarkSweepGC',
    });
  });

  it('is found in a line of a shell', () => {
    const text = manifest({ command: ['sh', '-c', 'exec java -XX:+UseConcMarkSweepGC -jar app.jar'] });
    const diagnosis = diagnosisOfLog("Unrecognized VM option 'UseConcMarkSweepGC'", { manifest: text });
    expect(diagnosis.cause).toContain('spec.containers[0].command[2]');
  });

  it('is not found in a word that only holds its name', () => {
    const env = [{ name: 'NOTE', value: 'without UseConcMarkSweepGC' }];
    const diagnosis = diagnosisOfLog("Unrecognized VM option 'UseConcMarkSweepGC'", { manifest: manifest({ env }) });
    expect(diagnosis.steps[0]?.text).toContain('an environment variable such as JAVA_TOOL_OPTIONS');
    expect(diagnosis.cause).not.toContain('NOTE');
  });
});

describe('a long option with one dash', () => {
  it('is named whole where the program takes its first letter for an option', () => {
    const { title, steps } = diagnosisOfLog("depot: error: unknown short flag '-s', try --help", {
      manifest: manifest({ args: ['--level=info', '-shelf.file=/srv/shelf.yml'] }),
    });
    expect(title).toBe('api does not know the argument -shelf.file');
    expect(steps[0]?.text).toContain(
      'Write --shelf.file with two dashes in place of -shelf.file at spec.containers[0].args[1]',
    );
  });
});
