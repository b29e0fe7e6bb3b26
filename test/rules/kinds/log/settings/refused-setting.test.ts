import { describe, expect, it } from 'vitest';
import { settingOf } from '../../../../../src/rules/kinds/log/lines/setting-name.js';
import { namedInFile } from '../../../../../src/rules/kinds/log/settings/refused-setting.js';
import { diagnosisOfLog, manifest } from '../../reports.js';

describe('settings that a program refuses in its own words', () => {
  it.each([
    [
      'ConfigException: Missing required configuration "bootstrap.servers" which has no default value.',
      'bootstrap.servers',
    ],
    [
      "Failed to bind properties under 'spring.datasource.hikari.maximum-pool-size' to int",
      'spring.datasource.hikari.maximum-pool-size',
    ],
    ["'url' attribute is not specified and no embedded datasource could be configured", 'url'],
    ['FATAL:  invalid value for parameter "shared_buffers": "lots"', 'shared_buffers'],
    ['at least one of [discovery.seed_hosts, discovery.seed_providers] must be configured', 'discovery.seed_hosts'],
    ['server.secretkey is missing', 'server.secretkey'],
    ['No depot.shelf.import property has been defined', 'depot.shelf.import'],
    ['java.lang.IllegalArgumentException: requirement failed: broker.id must be >= 0', 'broker.id'],
    ['something is wrong', ''],
  ])('are named: %s', (line, name) => {
    expect(settingOf(line)).toBe(name);
  });

  it('of a file that cannot be parsed are what the parser does not know', () => {
    expect(namedInFile('unknown directive "proxy_read_timout" in /etc/nginx/nginx.conf:3')).toBe(
      'proxy_read_timout in ',
    );
    expect(namedInFile('unexpected end of stream')).toBe('');
  });

  it('are lacking, or have a value that is refused, and the step says where the manifest sets them', () => {
    const log = 'ERROR FATAL: zookeeper.connect must be a list of hosts (org.example.Server)';
    const env = manifest({ env: [{ name: 'KAFKA_ZOOKEEPER_CONNECT', value: 'none' }] });
    const set = diagnosisOfLog(log, { manifest: env });
    expect([set.kind, set.title]).toEqual(['log-config-parse', 'api does not accept the setting zookeeper.connect']);
    expect(set.steps[0]?.text).toContain('KAFKA_ZOOKEEPER_CONNECT (spec.containers[0].env[0])');
    const lacking = diagnosisOfLog('ERROR zookeeper.connect is not set', { manifest: manifest({}) });
    expect(lacking.title).toBe('api lacks the setting zookeeper.connect');
    expect(lacking.steps[0]?.text).toContain('Set zookeeper.connect where api takes it from');
  });

  it.each([
    "agent - PluginLoadingError: Couldn't find any filter plugin named 'amber'. Are you sure this is correct?",
    'level=error msg="cannot build the pipeline: unknown output plugin \'amber\' in /etc/depot/depot.conf"',
    'An error occurred: unable to locate ShelfStore plugin named amber',
  ])('may name a plugin that the image lacks: %s', (log) => {
    const { kind, title, steps } = diagnosisOfLog(log, { manifest: manifest({ image: 'example.com/depot:2' }) });
    expect([kind, title]).toEqual(['log-config-parse', 'api has no plugin amber']);
    expect(steps[0]?.text).toContain('an image with the plugin amber (one built upon example.com/depot:2');
    expect(steps[1]?.text).toContain('take the plugin amber out');
  });

  it('are named where an exception of settings only calls them invalid', () => {
    const { kind, title } = diagnosisOfLog(
      'org.acme.BadSettingException: Invalid shelf setting: depot.shelf.keep_warm',
    );
    expect([kind, title]).toEqual(['log-config-parse', 'api does not accept the setting depot.shelf.keep_warm']);
  });

  it.each([
    [
      "[ERROR] Different lower_case_table_names settings for server ('1') and data dictionary ('0').",
      'lower_case_table_names back to 0',
    ],
    [
      'org.acme.ring.ConfigurationException: Cannot change the number of tokens from 64 to 16',
      'num_tokens back to 64 at RING_NUM_TOKENS (spec.containers[0].env[0])',
    ],
    [
      "[ERROR] InnoDB: Data file './ibdata1' uses page size 16384, but the innodb_page_size start-up parameter is 4096",
      'innodb_page_size back to 16384',
    ],
  ])('that the data were made with go back to what those have: %s', (log, words) => {
    const text = manifest({ env: [{ name: 'RING_NUM_TOKENS', value: '16' }] });
    const diagnosis = diagnosisOfLog(log, { manifest: text });
    expect(diagnosis.kind).toBe('log-config-parse');
    expect(diagnosis.steps[0]?.text).toContain(words);
  });

  it('may name a class that the image does not have', () => {
    const log =
      'Exception (org.acme.ring.ConfigurationException) encountered during startup: com.acme.ring.ShelfSeedProvider';
    const text = manifest({ env: [{ name: 'RING_SEEDS', value: 'com.acme.ring.ShelfSeedProvider' }] });
    const diagnosis = diagnosisOfLog(log, { manifest: text });
    expect([diagnosis.kind, diagnosis.title]).toEqual([
      'log-file-missing',
      'com.acme.ring.ShelfSeedProvider is missing in api',
    ]);
    expect(diagnosis.steps[1]?.text).toContain('at RING_SEEDS (spec.containers[0].env[0])');
  });

  it('are not fields of data, or arguments of a function', () => {
    const log =
      'TypeError [ERR_INVALID_ARG_TYPE]: The "user.name" argument must be of type string\n    at send (/app/a.js:1:2)';
    expect(diagnosisOfLog(log).kind).toBe('log-panic');
  });
});

describe('a setting that is empty', () => {
  it('is lacking, and told by the name under which the entrypoint found nothing', () => {
    const diagnosis = diagnosisOfLog(
      'Empty secret for key "depot_key".\nTraceback (most recent call last):\n  File "/srv/a.py", line 3, in <module>\ndjango.core.exceptions.ImproperlyConfigured: The DEPOT_KEY setting must not be empty.',
      { manifest: manifest({ env: [{ name: 'SETTING_DEPOT_KEY', value: 'not-a-real-key' }] }) },
    );
    expect(diagnosis.title).toBe('api lacks the setting DEPOT_KEY');
    expect(diagnosis.steps[0]?.text).toContain('it got nothing for depot_key');
  });
});

describe('a setting that a validator of Go refuses', () => {
  it('is named, and no fault of the program', () => {
    const diagnosis = diagnosisOfLog(
      "panic: checking options, Key: 'Options.ShelfName' Error:Field validation for 'ShelfName' failed on the 'required' tag\n\ngoroutine 1 [running]:\nmain.main()\n\t/src/main.go:33 +0x25",
    );
    expect(diagnosis.kind).toBe('log-config-parse');
    expect(diagnosis.title).toBe('api lacks the setting ShelfName');
  });
});

it.each([
  ['amber.ConfigException: cannot use FlatFile with the ClusterScheduler', 'FlatFile', 'ClusterScheduler'],
  ['config error: --shelf and --depot are mutually exclusive', '--shelf', '--depot'],
])('two settings that do not go together are both named: %s', (line, one, other) => {
  const diagnosis = diagnosisOfLog(line);
  expect(diagnosis.title).toBe(`api does not take ${one} together with ${other}`);
  expect(diagnosis.steps[0]?.text).toContain(`Change or remove ${one} or ${other} where api takes it from`);
});
