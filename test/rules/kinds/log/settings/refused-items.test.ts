import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

const MOUNTED = {
  manifest: manifest(
    { args: ['-c=/etc/depot/depot.yaml'], volumeMounts: [{ name: 'conf', mountPath: '/etc/depot' }] },
    { volumes: [{ name: 'conf', configMap: { name: 'depot-conf' } }] },
  ),
};

function told(...lines: readonly string[]) {
  return diagnosisOfLog(lines.join('\n'), MOUNTED);
}

describe('what a program does not know in its configuration', () => {
  it('is told whole where it lists several names with their lines', () => {
    const found = told(
      'failed parsing config: /etc/depot/depot.yaml: yaml: unmarshal errors:',
      '  line 4: field shelf_hight not found in type depot.Config',
      '  line 9: field row_cuont not found in type depot.Rows',
    );
    expect(found.title).toContain('(shelf_hight at line 4, row_cuont at line 9)');
    expect(found.steps[0]?.text).toContain(
      'Remove or rename shelf_hight at line 4, row_cuont at line 9 in /etc/depot/depot.yaml',
    );
    expect(found.steps[0]?.command).toContain('configmap/depot-conf');
  });

  it('has no line where only the number of errors stands behind the file', () => {
    const found = told(
      '==> failed to parse /etc/depot/depot.yaml: 2 errors occurred:',
      '\t* invalid config key shelf.hight',
      '\t* invalid config key rows.cuont',
    );
    expect(found.title).toContain('(shelf.hight, rows.cuont)');
    expect(found.cause).not.toContain('line 2');
  });

  it('is the last of the lines that lead to it, with the parts of the file on the way', () => {
    const found = told(
      'init_by_depot error: error parsing declarative config file /etc/depot/depot.yaml:',
      "in 'shelves':",
      "  - in entry 1 of 'shelves':",
      "    in 'rows':",
      "      - in entry 2 of 'rows':",
      "        in 'hight': unknown field",
    );
    expect(found.title).toContain('(hight)');
    expect(found.steps[0]?.text).toContain('Remove or rename hight of shelves.rows in /etc/depot/depot.yaml');
  });

  it('is found behind an empty line too', () => {
    const found = told(
      'Error: failed to get config: cannot unmarshal the configuration: decoding failed due to the following error(s):',
      '',
      "'depot.shelves' decoding failed due to the following error(s):",
      '',
      "'' has invalid keys: hight",
    );
    expect(found.steps[0]?.text).toContain('Remove or rename hight of depot.shelves in /etc/depot/depot.yaml');
  });

  it('comes with what the program takes in its place', () => {
    const found = told(
      'Configuration error in /etc/depot/depot.yaml: unknown field `hight`, expected one of `height`, `rows`',
    );
    expect(found.steps[0]?.text).toContain('it takes height, rows');
  });

  it('is one of several of which only one may be there', () => {
    const found = told(
      'error parsing /etc/depot/depot.yaml: must provide exactly one shelf type. Provided: [amber birch]',
    );
    expect(found.steps[0]?.text).toContain('Keep only one shelf type of amber, birch in /etc/depot/depot.yaml');
  });
});

describe('where the configuration of a program comes from', () => {
  it('is the only object that is mounted and may hold it, where no file is named', () => {
    const pod = manifest(
      { volumeMounts: [{ name: 'conf', mountPath: '/srv/conf' }] },
      { volumes: [{ name: 'conf', configMap: { name: 'depot-conf' } }] },
    );
    const found = diagnosisOfLog('ERROR Configuration error. Sink "amber": unknown field `hight` in config', {
      manifest: pod,
    });
    expect(found.steps[0]?.text).toContain('most likely of ConfigMap depot-conf, which is mounted at /srv/conf');
  });

  it('is no file that a line mentions in passing, where a key is too short', () => {
    const pod = manifest(
      { volumeMounts: [{ name: 'key', mountPath: '/srv/depot/key', subPath: 'key' }] },
      { volumes: [{ name: 'key', secret: { secretName: 'depot-key' } }] },
    );
    const log = 'INFO config path: /srv/depot/app.conf\nFATAL failed to set up: crypto/aes: invalid key size 12';
    const found = diagnosisOfLog(log, { manifest: pod });
    expect(found.steps[0]?.text).toContain('in Secret depot-key, which is mounted at /srv/depot/key');
    expect(found.title).not.toContain('app.conf');
  });
});

describe('the complaint of a number', () => {
  it('says what stands there', () => {
    const found = told('/etc/depot/depot.yaml:9: error: strconv.ParseUint: parsing "ten": invalid syntax');
    expect(found.steps[0]?.text).toContain('in place of "ten"');
  });
});
