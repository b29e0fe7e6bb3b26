import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

const MOUNTED = {
  manifest: manifest(
    { volumeMounts: [{ name: 'conf', mountPath: '/srv/conf' }] },
    { volumes: [{ name: 'conf', configMap: { name: 'depot-conf' } }] },
  ),
};

describe('a line that only sums up that the configuration is wrong', () => {
  it('yields to the error above it', () => {
    const found = diagnosisOfLog(
      [
        "[ALERT]    (1) : config : Proxy 'amber-in': unable to find required default_backend: 'rows'.",
        '[ALERT]    (1) : config : Fatal errors found in configuration.',
      ].join('\n'),
      MOUNTED,
    );
    expect(found.cause).toContain("Proxy 'amber-in': unable to find");
    expect(found.steps[0]?.text).toContain(
      'Define backend "rows" in the configuration, or correct default_backend of amber-in',
    );
    expect(found.steps[0]?.command).toContain('configmap/depot-conf');
  });

  it('yields to the field below it', () => {
    const found = diagnosisOfLog(
      [
        '***    Config Validation Errors                           ***',
        '*************************************************************',
        'shelves -> amber -> rows',
        '  field required (type=value_error.missing)',
        '***    End Config Validation Errors                       ***',
      ].join('\n'),
      MOUNTED,
    );
    expect(found.cause).toContain('shelves -> amber -> rows: field required');
    expect(found.steps[0]?.text).toContain('shelves -> amber -> rows: field required');
  });
});

describe('several complaints', () => {
  it('are all in the first step', () => {
    const found = diagnosisOfLog(
      [
        'level=error msg="Configuration: shelf: option \'rows\' is required"',
        "level=error msg=\"Configuration: depot: you must ensure either the 'disk' or 'bucket' store is configured\"",
        'level=fatal msg="Can\'t continue due to the errors loading the configuration"',
      ].join('\n'),
      MOUNTED,
    );
    expect(found.steps[0]?.text).toContain('Mend as well: ');
  });

  it('are the fields that are not used', () => {
    const found = diagnosisOfLog(
      'E! error loading config file /srv/conf/depot.conf: plugin inputs.shelf: line 12: configuration specified the fields ["hight" "cuont"], but they were not used.',
      MOUNTED,
    );
    expect(found.steps[0]?.text).toContain('Remove or rename hight, cuont in /srv/conf/depot.conf');
  });
});

describe('the format of data', () => {
  it('is no version of the program', () => {
    const found = diagnosisOfLog('ERROR Unable to initialize backend: decodeXLHeaders: Unknown xl header version 3');
    expect(found.steps[0]?.text).not.toContain('3 is what the line names');
  });
});

describe('a setting by its name with dots', () => {
  it('comes with the value of the variable that sets it', () => {
    const log =
      'java.lang.IllegalArgumentException: requirement failed: advertised.listeners cannot use the nonroutable meta-address 0.0.0.0. Use a routable IP address.';
    const env = [{ name: 'KAFKA_CFG_ADVERTISED_LISTENERS', value: 'PLAINTEXT://0.0.0.0:9092' }];
    expect(diagnosisOfLog(log, { manifest: manifest({ env }) }).cause).toContain(
      'KAFKA_CFG_ADVERTISED_LISTENERS is PLAINTEXT://0.0.0.0:9092',
    );
  });
});
