import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { manifest, waiting } from '../reports.js';

const mounts = [
  { name: 'logs', mountPath: '/logs' },
  { name: 'dta', mountPath: '/data' },
];
const text = (volumes: unknown[]) => manifest({ volumeMounts: mounts }, { volumes });
const failing = (volumes: unknown[]) => ({
  manifest: text(volumes),
  container_statuses: [waiting('CreateContainerConfigError', 'cannot find volume "dta" to mount into container "api"')],
});
const LOGS = { name: 'logs', emptyDir: {} };

describe('declared-volume', () => {
  it('takes the volume of a near name, or to try, an empty one', () => {
    const volumes = [LOGS, { name: 'data', persistentVolumeClaim: { claimName: 'data' } }];
    const fix = fixBy('declared-volume', failing(volumes));
    expect(fix.scope).toBe('hand-over');
    expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/containers/0/volumeMounts/1/name', value: 'data' }]);
    expect(fix.alternatives.map(({ scope, patch }) => [scope, patch])).toEqual([
      ['mirror-only', [{ op: 'add', path: '/spec/volumes/-', value: { name: 'dta', emptyDir: {} } }]],
    ]);
    expectDoneOnce(fix, failing(volumes), text(volumes));
  });

  it('declares an empty one where no name is alike', () => {
    const fix = fixBy('declared-volume', failing([LOGS]));
    expect(fix.scope).toBe('mirror-only');
    expectDoneOnce(fix, failing([LOGS]), text([LOGS]));
  });

  it('proposes nothing for other errors', () => {
    const message = 'failed to prepare subPath for volumeMount "logs" of container "api"';
    expect(
      fixFor({ ...failing([LOGS]), container_statuses: [waiting('CreateContainerConfigError', message)] }),
    ).toBeNull();
  });
});
