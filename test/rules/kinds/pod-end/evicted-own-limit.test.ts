import { describe, expect, it } from 'vitest';
import { diagnosisOf, manifest, textOfDiagnosis } from '../reports.js';
import { evicted, kindsOf, otherShapes } from './ends.js';

const spec = { volumes: [{ name: 'cache', emptyDir: { sizeLimit: '4Mi' } }] };
const pod = manifest({ volumeMounts: [{ name: 'cache', mountPath: '/cache' }] }, spec);
const EMPTY_DIR = 'Usage of EmptyDir volume "cache" exceeds the limit "4Mi". ';

describe('evicted-own-limit', () => {
  it.each([
    [EMPTY_DIR, 'spec.volumes[0].emptyDir.sizeLimit', '8Mi', 'Evicted: volume cache exceeds its limit of 4Mi'],
    [
      'Container api exceeded its local ephemeral storage limit "1Gi". ',
      'spec.containers[0].resources.limits.ephemeral-storage',
      '2Gi',
      'Evicted: container api exceeds its limit of 1Gi',
    ],
    [
      'Pod ephemeral local storage usage exceeds the total limit of containers 1Gi. ',
      'spec.containers[*].resources.limits.ephemeral-storage',
      '2Gi',
      'Evicted: pod exceeds its limit of 1Gi',
    ],
  ])('%s', (message, path, doubled, title) => {
    const diagnosis = diagnosisOf({ ...evicted(message), manifest: pod });
    expect([diagnosis.kind, diagnosis.title]).toEqual(['evicted-own-limit', title]);
    expect(diagnosis.cause).toContain(path);
    expect(diagnosis.cause).toContain('Exit code 137');
    expect(diagnosis.steps[0]?.text).toContain(doubled);
    expect(diagnosis.others).toEqual([]);
  });

  it('says where the emptyDir is mounted, and that it is memory', () => {
    expect(diagnosisOf({ ...evicted(EMPTY_DIR), manifest: pod }).cause).toContain(
      'which container api mounts at /cache',
    );
    const memory = { volumes: [{ name: 'cache', emptyDir: { sizeLimit: '4Mi', medium: 'Memory' } }] };
    expect(textOfDiagnosis(diagnosisOf({ ...evicted(EMPTY_DIR), manifest: manifest({}, memory) }))).toContain(
      '(in memory)',
    );
  });

  it.each(otherShapes('Evicted', EMPTY_DIR))('is known by %s', (_name, fields) => {
    expect(kindsOf(fields)).toEqual(['evicted-own-limit']);
  });

  it('is not an eviction for the node', () => {
    expect(kindsOf(evicted('The node was low on resource: ephemeral-storage. '))).toEqual(['evicted-node-pressure']);
  });
});
