import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

const SECRET = (name: string, key: string) => ({ name, valueFrom: { secretKeyRef: { name: 'depot', key } } });

describe('credentials that a server rejects', () => {
  it('are those of the variable that takes them from a Secret, at the only host that the variables name', () => {
    const env = [{ name: 'DB_HOST', value: 'rows' }, SECRET('DB_PASS', 'db-pass')];
    const found = diagnosisOfLog('error: Initialization Error: password authentication failed for user "depot"', {
      manifest: manifest({ env }),
    });
    expect(found.title).toContain('by PostgreSQL at rows');
    expect(found.steps[0]?.text).toContain('DB_PASS (spec.containers[0].env[1], of Secret depot, key db-pass) holds');
  });

  it('are no key by which the program signs or encrypts', () => {
    const env = [SECRET('DEPOT_POSTGRESQL__PASSWORD', 'db-pass'), SECRET('DEPOT_SECRET_KEY', 'cookies')];
    const found = diagnosisOfLog('error: FATAL: password authentication failed for user "depot"', {
      manifest: manifest({ env }),
    });
    expect(found.steps[0]?.text).toContain('DEPOT_POSTGRESQL__PASSWORD');
    expect(found.steps[0]?.text).not.toContain('DEPOT_SECRET_KEY');
  });
});

describe('one of several values', () => {
  it('is taken out, not put in place of all', () => {
    const found = diagnosisOfLog(
      "'amber-rows' is an unrecognized shelf, it should be one of [birch, cedar, north-rows]",
      { manifest: manifest({ env: [{ name: 'DEPOT_SHELVES', value: 'amber-rows,birch' }] }) },
    );
    expect(found.steps[0]?.text).toContain('Take "amber-rows" out of DEPOT_SHELVES');
  });
});

describe('a part that the configuration is missing', () => {
  it('is set, not corrected', () => {
    const found = diagnosisOfLog('Error in configuration:\n  Config is missing shelf_secret_key', {
      manifest: manifest({ args: ['--config=/srv/depot.yaml'] }),
    });
    expect(found.steps[0]?.text).toContain('Set shelf_secret_key in /srv/depot.yaml');
  });
});

describe('an address of a Service in place of a port', () => {
  it('names the variable that stands above it', () => {
    const found = diagnosisOfLog(
      "1 validation error for Settings\nSHELF_PORT\n  Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='tcp://10.96.1.2:5432', input_type=str]",
    );
    expect(found.steps[0]?.text).toContain('SHELF_PORT');
  });
});

describe('the file of a configuration', () => {
  it('is added to the step of a product', () => {
    const found = diagnosisOfLog(
      "error decoding 'exporters': the logging exporter has been deprecated, use the debug exporter instead",
      {
        manifest: manifest(
          { args: ['--config=/conf/relay.yaml'], volumeMounts: [{ name: 'conf', mountPath: '/conf' }] },
          { volumes: [{ name: 'conf', configMap: { name: 'otel' } }] },
        ),
      },
    );
    expect(found.steps[0]?.text).toContain('the configuration is /conf/relay.yaml (ConfigMap otel)');
  });
});

describe('a file that the step of a product names', () => {
  it('is told with the object that it is of', () => {
    const found = diagnosisOfLog(
      'psql:/docker-entrypoint-initdb.d/01-rows.sql:12: ERROR:  schema "amber" does not exist',
      {
        manifest: manifest(
          { volumeMounts: [{ name: 'init', mountPath: '/docker-entrypoint-initdb.d' }] },
          { volumes: [{ name: 'init', configMap: { name: 'depot-init' } }] },
        ),
      },
    );
    expect(found.steps[0]?.text).toContain('/docker-entrypoint-initdb.d/01-rows.sql is of ConfigMap depot-init');
  });

  it('comes with what is wrong at its line, behind a dash too', () => {
    const found = diagnosisOfLog(
      "plugin/shelf: /etc/coredns/Corefile:7 - Error during parsing: Wrong argument count or unexpected line ending after 'ttl'",
    );
    expect(found.steps[0]?.text).toContain('at line 7 (Error during parsing: Wrong argument count');
  });
});
