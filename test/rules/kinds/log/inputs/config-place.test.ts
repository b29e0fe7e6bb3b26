import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest, textOfDiagnosis } from '../../reports.js';

describe('the place that log-config-parse names', () => {
  it('is the line of the file, not that of the program which logged it', () => {
    const log =
      'ts=2024-04-02T10:05:00Z caller=main.go:1372 level=error msg="Error loading config (--config.file=/etc/prometheus/prometheus.yml)" file=/etc/prometheus/prometheus.yml err="parsing YAML file /etc/prometheus/prometheus.yml: yaml: unmarshal errors:\\n  line 22: field scrap_interval not found"';
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.cause).toContain('(line 22)');
    expect(textOfDiagnosis({ ...diagnosis, evidence: [] })).not.toContain('1372');
  });

  it.each([
    'E1121 20:10:00.000000       1 config.go:57] failed to parse config /etc/app/app.yaml: no such key',
    "error initializing configuration '/etc/app/app.yaml' [source/server/server.cc:117]",
    'config.py:33: error in configuration /etc/app/app.yaml',
  ])('is none where only the program is placed: %s', (log) => {
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.title).toBe('The configuration of api cannot be parsed: /etc/app/app.yaml');
  });

  it('is that of the line that tells, not of the summary below it', () => {
    const log = [
      "[ALERT]    (1) : config : parsing [/usr/local/etc/haproxy/haproxy.cfg:23] : unknown keyword 'balanc' in 'backend' section; did you mean 'balance' maybe ?",
      '[ALERT]    (1) : config : Error(s) found in configuration file : /usr/local/etc/haproxy/haproxy.cfg',
      '[ALERT]    (1) : config : Fatal errors found in configuration.',
    ].join('\n');
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.title).toContain('/usr/local/etc/haproxy/haproxy.cfg line 23');
    expect(diagnosis.evidence[0]?.text).toContain("did you mean 'balance'");
  });

  it('stands on the next line where the first one ends in a colon', () => {
    const log =
      'Error: failed to get config: decoding failed due to the following error(s):\n\n\'receivers\' unknown type: "otpl" for id: "otpl" (valid values: [otlp])';
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.cause).toContain('unknown type: "otpl"');
    expect(textOfDiagnosis(diagnosis)).toContain('valid values: [otlp]');
  });

  it('is quoted as Redis quotes it', () => {
    const log =
      "*** FATAL CONFIG FILE ERROR (Redis 7.2.4) ***\nReading the configuration file, at line 7\n>>> 'maxmemory-polcy allkeys-lru'\nBad directive or wrong number of arguments";
    expect(diagnosisOfLog(log).cause).toContain('maxmemory-polcy');
    expect(diagnosisOfLog(log).cause).toContain('line 7');
  });
});

describe('what the line does not place', () => {
  const args = (...words: string[]) =>
    manifest(
      { args: words, volumeMounts: [{ name: 'settings', mountPath: '/srv/settings' }] },
      { volumes: [{ name: 'settings', configMap: { name: 'depot-settings' } }] },
    );
  const refused =
    'Error: invalid configuration: pipeline shelves: references receiver "crates" which is not configured';

  it.each([
    ['--config=/srv/settings/depot.yaml'],
    ['-config.file', '/srv/settings/depot.yaml'],
    ['-c', '/srv/settings/depot.yaml'],
  ])('stands in the file that the arguments name: %s', (...words) => {
    const { title, steps } = diagnosisOfLog(refused, { manifest: args(...words) });
    expect(title).toBe('The configuration of api is refused: /srv/settings/depot.yaml');
    expect(steps[0]?.text).toContain('Define the receiver "crates" in /srv/settings/depot.yaml');
    expect(steps[0]?.command).toContain('edit configmap/depot-settings');
  });

  it('stands in the argument of what this version has no more', () => {
    const log =
      '{"level":"error","message":"Shelf configuration has been removed in v3, please remove all shelf-related options."}\n{"level":"error","error":"command depot error: incompatible deprecated static option found","message":"Command error"}';
    const { kind, steps } = diagnosisOfLog(log, { manifest: args('--racks.main.size=7', '--shelf.dashboard=false') });
    expect(kind).toBe('log-config-parse');
    expect(steps[0]?.text).toContain('Correct Shelf at spec.containers[0].args[1]');
  });

  it('stands in more lines of the file than one where the parser goes on', () => {
    const log = [8, 9, 11]
      .map(
        (line) =>
          `[ALERT] (1) : parsing [/srv/settings/proxy.cfg:${line}] : unexpected character 'e' in 'timeout w${line}'`,
      )
      .join('\n');
    const { steps, evidence } = diagnosisOfLog(log, { manifest: args('-c', '/srv/settings/proxy.cfg') });
    expect(steps[0]?.text).toContain('Correct timeout w11 in /srv/settings/proxy.cfg at line 11, and at line 8, 9');
    expect(evidence.map(({ text }) => text).join()).toContain("'timeout w8'");
  });

  it('stands in the argument itself where the line speaks of those', () => {
    const log = 'error: failed to decode configuration from flags: field not found, node: shelfsize';
    const text = args('--config=/srv/settings/depot.yaml', '--racks.main.shelfSize=7');
    const { title, steps } = diagnosisOfLog(log, { manifest: text });
    expect(title).toBe('The configuration of api cannot be parsed: shelfsize');
    expect(steps[0]?.text).toContain('Correct shelfsize at spec.containers[0].args[1]');
  });
});
