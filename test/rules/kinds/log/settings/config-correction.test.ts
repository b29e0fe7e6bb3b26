import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

const settings = (...args: string[]) => ({
  manifest: manifest(
    { args, volumeMounts: [{ name: 'settings', mountPath: '/srv/settings' }] },
    { volumes: [{ name: 'settings', configMap: { name: 'depot-settings' } }] },
  ),
});
const firstStep = (log: string, ...args: string[]) => diagnosisOfLog(log, settings(...args)).steps[0];

describe('what is to be done with a configuration that is refused', () => {
  it('is to add what it does not have', () => {
    const log =
      'time="2024-05-02T10:00:00Z" level=error msg="Loading configuration file failed: No shelves provided" file="/srv/settings/depot.yml" source="main.go:38"';
    const { title, steps } = diagnosisOfLog(log, settings());
    expect(title).toBe('The configuration of api is refused: /srv/settings/depot.yml');
    expect(steps[0]?.text).toContain('Add what it demands to /srv/settings/depot.yml: it has no shelves');
    expect(steps).toHaveLength(1);
  });

  it('is to write a date in the form that Go shows by a day of 2006', () => {
    const log =
      'level=error msg="error loading config" filename=/srv/settings/depot.yml err="parsing time \\"7\\" as \\"2006-01-02\\": cannot parse \\"7\\" as \\"2006\\""';
    expect(firstStep(log)?.text).toContain('Write the date "7" in the form 2006-01-02');
    expect(firstStep(log)?.command).toContain('configmap/depot-settings');
  });

  it('is to rename a field of which only the second line tells, also where it is called like the file', () => {
    const log =
      'failed parsing config: /srv/settings/depot.yaml: yaml: unmarshal errors:\n  line 3: field depot.yaml not found in type depot.Config';
    expect(firstStep(log)?.text).toContain('Remove or rename depot.yaml in /srv/settings/depot.yaml at line 3');
  });

  it.each([
    ['line 3: cannot unmarshal !!str `shelf...` into map[string]string', 'Write a map (lines of name: value'],
    ['line 3: cannot unmarshal !!map into []string', 'Write a list (lines that begin with -)'],
    ['line 3: cannot unmarshal !!str `ten` into int', 'Write a number without quotation marks in place of `ten`'],
    ['line 3: found unknown escape character', 'Write each backslash twice'],
    ['line 3: found character that cannot start any token', 'in quotation marks, or indent by spaces'],
    ['line 3: mapping values are not allowed in this context', 'that has a colon and a space in it'],
    ['line 3: did not find expected key', 'quotation mark or bracket that is not closed'],
  ])('is to write the line in the form that YAML wants: %s', (said, words) => {
    const text = firstStep(`failed to load config /srv/settings/depot.yml: yaml: ${said}`)?.text;
    expect(text).toContain(words);
    expect(text).toContain('depot.yml at line 3');
  });

  it('is to choose one of the values that the program names', () => {
    const log =
      'msg="validating config" err="invalid shelf config: unsupported wood: , please select one of: Amber, Birch"';
    expect(diagnosisOfLog(log).kind).toBe('log-config-parse');
    expect(firstStep(log)?.text).toContain('to one of those that it names (Amber, Birch)');
  });

  it('is to set a field that is missing', () => {
    expect(
      firstStep('Error: invalid config: missing field `shelf_height` in /srv/settings/depot.toml')?.text,
    ).toContain('Set shelf_height in /srv/settings/depot.toml');
  });

  it('is told with the value and the part that it belongs to, and the file that the arguments name', () => {
    const log =
      'Error: cannot build shelves: error creating filter "amber" in shelf "north": rowInterval must be greater than zero';
    const text = firstStep(log, '--config=/srv/settings/depot.yaml')?.text;
    expect(text).toContain('the value of rowInterval of filter amber, which must be greater than zero');
    expect(text).toContain('/srv/settings/depot.yaml (ConfigMap depot-settings)');
  });

  it('names both of two settings of which one is demanded', () => {
    const log =
      'Exception in thread "main" com.acme.ConfigException: If using depot.roles, either depot.quorum.bootstrap must contain the first members or depot.quorum.voters must contain a list.';
    expect(firstStep(log)?.text).toContain('Set depot.quorum.bootstrap or depot.quorum.voters');
  });

  it('is in the option that has the name as a part, where flags were read', () => {
    const log = 'command depot error: failed to decode configuration from flags: field not found, node: tls';
    expect(firstStep(log, '--shelves=7', '--tls.certs.file=/srv/tls.crt')?.text).toContain(
      'Correct tls at spec.containers[0].args[1]',
    );
  });
});

describe('what stands below a heading', () => {
  const banner = '*** FATAL CONFIG FILE ERROR (Redis 7.2.4) ***';

  it('is the reason, with the line that is quoted and the file of the command line', () => {
    const log = `${banner}\nReading the configuration file, at line 9\n>>> 'replicaof  6379'\nBad directive or wrong number of arguments`;
    const { title, cause, steps } = diagnosisOfLog(log, settings('redis-server', '/srv/settings/redis.conf'));
    expect(title).toBe('The configuration of api cannot be parsed: /srv/settings/redis.conf line 9');
    expect(cause).toContain("'replicaof  6379'");
    expect(cause).toContain('Bad directive or wrong number of arguments');
    expect(steps[0]?.text).toContain('line 9 (Bad directive');
    expect(diagnosisOfLog(log).title).toContain('"replicaof 6379"');
  });

  it('is no fault of the configuration where a file cannot be opened', () => {
    const { kind, title, steps } = diagnosisOfLog(`${banner}\nCan't open the log file: No such file or directory`);
    expect(kind).toBe('log-file-missing');
    expect(title).toBe('The directory for the log file is missing in api');
    expect(steps[0]?.text).toContain('Let api write the log file where a directory exists');
  });
});
