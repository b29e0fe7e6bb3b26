import { expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

it('names the key that a subPath wants where a program finds a directory', () => {
  const diagnosis = diagnosisOfLog('cat: read error: Is a directory', {
    manifest: manifest(
      { volumeMounts: [{ name: 'conf', mountPath: '/etc/depot/conf.yaml', subPath: 'conf.yaml' }] },
      { volumes: [{ name: 'conf', configMap: { name: 'depot-conf' } }] },
    ),
  });
  expect(diagnosis.steps[0]?.text).toContain(
    'See that ConfigMap depot-conf has a key conf.yaml, which spec.containers[0].volumeMounts[0] mounts at /etc/depot/conf.yaml by subPath',
  );
});
