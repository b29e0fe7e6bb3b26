import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

const told = (log: string, container: Record<string, unknown> = {}) =>
  diagnosisOfLog(log, { manifest: manifest({ image: 'acme/depot:2', ...container }) });

describe('a variable that is set to what the program does not take', () => {
  it.each([
    ["RuntimeError: Environment variable 'SHELF_APPS' is invalid JSON", 'the value of SHELF_APPS'],
    ["RuntimeError: environment variable 'SHELF_ROWS' is not set 'false'. This is required", 'Set SHELF_ROWS to false'],
  ])('is not told as one that is missing: %s', (log, words) => {
    expect(told(log).kind).not.toBe('log-missing-env');
    expect(told(log).steps[0]?.text).toContain(words);
  });
});

describe('two variables of which one will do', () => {
  const log = 'RuntimeError: Environment variable SHELF_DSN or ROWS_URL is required';

  it('are both told', () => {
    expect(told(log).title).toBe('Environment variable SHELF_DSN is not set, nor is ROWS_URL');
    expect(told(log).steps[0]?.text).toContain('or ROWS_URL in its place');
  });

  it('are told with the place of the one that the manifest gives', () => {
    const env = [{ name: 'ROWS_URL', valueFrom: { secretKeyRef: { name: 'rows', key: 'url' } } }];
    expect(told(log, { env }).title).toBe('Environment variable SHELF_DSN is not set');
    expect(told(log, { env }).steps[0]?.text).toContain('see that ROWS_URL (spec.containers[0].env[0]');
  });
});

describe('what a line of zap is about', () => {
  it('is the option that stands in a field', () => {
    const log =
      '2026-03-02T08:11:40.512Z\tERROR\tsetup\tinvalid flag\t{"flag": "--shelf-account", "reason": "must not be empty"}';
    expect(told(log).title).toContain('invalid flag --shelf-account: must not be empty');
  });
});

describe('what a program says of one setting', () => {
  it.each([
    ["acme.Refused: Unsupported SHELF_ENGINE value 'ambre'. Use amber or birch.", '"ambre" of SHELF_ENGINE'],
    ['--shelf-range: invalid row range "30000": expected <min>-<max>', 'the value of --shelf-range'],
    ["unable to parse the value of --rows: quantities must match the regular expression '^x$'", 'the value of --rows'],
    [
      "System.InvalidOperationException: Connection string 'Shelves' or 'Rows' not found in configuration.",
      'as ConnectionStrings__Shelves or ConnectionStrings__Rows at spec.containers[0].env',
    ],
    [
      'Error: unsupported engine "amber": this binary was built without the `amber` feature',
      'Use an image that is built with amber',
    ],
    [
      'Could not start: shelf format 3 found, this build reads 4. Run `depot migrate` first.',
      'Run `depot migrate` first',
    ],
    [
      'FAIL: CUDA is not available. Set ALLOW_CPU=1 only for a smoke test.',
      'Give it the GPUs that it asks for (spec.containers[0].resources.limits',
    ],
    ['data directory /srv belongs to network amber, but the node was started for birch', 'Make both sides agree'],
    [
      'Error 1071 (42000): Specified key was too long; max key length is 767 bytes',
      'a server of the database that takes',
    ],
  ])('is what the first step changes: %s', (log, words) => {
    expect(told(log).steps[0]?.text).toContain(words);
  });
});

describe('text that is no configuration', () => {
  it('is not looked for in the file of the configuration', () => {
    const env = [{ name: 'CONFIG_PATH', value: '/etc/depot/config.yaml' }];
    const log = "could not parse credentials JSON: invalid character 'g' looking for beginning of value";
    expect(told(log, { env }).title).not.toContain('/etc/depot/config.yaml');
  });
});

describe('what is waited for in vain', () => {
  it('is told with the host of the lines above', () => {
    const log =
      '[entrypoint] waiting for postgres at db.rows:5432...\n[entrypoint] ERROR: postgres not reachable after 60s, giving up';
    expect(told(log).kind).toBe('log-timeout');
    expect(told(log).title).toContain('db.rows:5432');
  });
});

describe('what is named before what it is of', () => {
  it('has the value that has to be otherwise', () => {
    const log = 'ArgumentError: `shelf_key_base` for production environment must be a kind of text';
    expect(told(log).steps[0]?.text).toContain('the value of shelf_key_base');
  });
});

describe('an address of a Service in place of a number', () => {
  it('is told before what a product says of its setting', () => {
    const log =
      'org.apache.kafka.common.config.ConfigException: Invalid value tcp://10.7.245.223:80 for configuration shelf.port: Not a number of type INT';
    expect(told(log).title).toContain('takes the address of a Service (tcp://10.7.245.223:80)');
  });
});

describe('kinds that every cluster has', () => {
  it('are not to be installed where they cannot be listed', () => {
    const { title, steps } = told('failed to wait for node caches to sync: timed out waiting for cache to be synced');
    expect(title).toContain('cannot list nodes');
    expect(steps[0]?.text).toContain('ServiceAccount may list');
    expect(told('failed to wait for shelf caches to sync: timed out').steps[0]?.text).toContain('CRDs');
  });
});

describe('what a line says that a value should be', () => {
  const firstStep = (log: string) => told(log).steps[0]?.text ?? '';

  it('is not told of a secret', () => {
    expect(firstStep("environment variable 'SHELF_TOKEN' is not set 'tX81kkQ'")).toContain(
      'SHELF_TOKEN to what it asks for',
    );
    expect(told('--shelf-password: invalid value "tX81kkQ": expected another').title).not.toContain('does not accept');
  });

  it.each(['ALLOW_INSECURE', 'SHELF_PRIVILEGED'])('is not dictated where %s is in question', (name) => {
    expect(firstStep(`${name} has to be set to 'true'`)).not.toContain(`Set ${name} to true`);
  });

  it('does not take a quoted value for a name', () => {
    expect(firstStep("'ambre' for shelf must be a kind of text")).not.toContain('the value of ambre');
  });
});
