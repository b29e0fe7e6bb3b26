import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

const REFUSED = 'Error: the value "tall" of the height is invalid';
type Fields = Record<string, unknown>;

function placeOf(container: Fields, volumes: readonly Fields[] = []): string {
  const mounted = {
    volumeMounts: volumes.map(({ name }) => ({ name, mountPath: `/srv/${name as string}` })),
    ...container,
  };
  return diagnosisOfLog(REFUSED, { manifest: manifest(mounted, { volumes }) }).steps[0]?.text ?? '';
}

describe('where a container takes its settings from', () => {
  const volumes = [
    { name: 'settings', configMap: { name: 'depot-settings' } },
    { name: 'tls', secret: { secretName: 'depot-tls' } },
  ];

  it('is a file of what is mounted, and no certificate', () => {
    const text = placeOf({}, volumes);
    expect(text).toContain('a file of ConfigMap depot-settings at /srv/settings');
    expect(text).not.toContain('depot-tls');
  });

  it.each<Fields>([
    { args: ['--config', '/srv/settings/depot.yaml'] },
    { command: ['sh', '-c', 'exec depot --config.file="/srv/settings/depot.yaml" --verbose'] },
    { args: ['depot-server', '/srv/settings/depot.yaml'] },
    { env: [{ name: 'DEPOT_CONFIG_FILE', value: '/srv/settings/depot.yaml' }] },
  ])('is the file that the manifest names: %j', (container) => {
    expect(placeOf(container, volumes)).toContain(
      'its configuration /srv/settings/depot.yaml (ConfigMap depot-settings)',
    );
  });

  it('is not known where nothing is mounted', () => {
    expect(placeOf({})).toContain('or a file of a ConfigMap or Secret that is mounted');
  });
});

describe('a configuration file that the program does not name', () => {
  it('is looked for in what is mounted', () => {
    const volumes = [{ name: 'settings', configMap: { name: 'depot-settings' } }];
    const text = manifest({ volumeMounts: [{ name: 'settings', mountPath: '/depot/etc' }] }, { volumes });
    const { steps } = diagnosisOfLog('Error: Could not open configuration file. Aborting', { manifest: text });
    expect(steps[0]?.text).toContain('ConfigMap depot-settings (mounted at /depot/etc) has the file');
    expect(steps[0]?.command).toContain('describe configmap/depot-settings');
  });
});
