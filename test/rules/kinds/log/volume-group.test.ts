import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { failing } from './failing.js';

const LOG = 'level=error caller=log.go:149 msg="error running loki" err="mkdir /data/loki: permission denied"';
const MOUNT = { volumeMounts: [{ name: 'data', mountPath: '/data' }] };
const CLAIM = { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'loki' } }] };

describe('volume-group', () => {
  it.each([
    ['the user of the container', { securityContext: { runAsUser: 10001 } }, {}, 10001],
    ['its group', { securityContext: { runAsUser: 10001, runAsGroup: 20001 } }, {}, 20001],
    ['the user of the pod', {}, { securityContext: { runAsUser: 999 } }, 999],
    ['the user where the group is root', { securityContext: { runAsUser: 999, runAsGroup: 0 } }, {}, 999],
  ])('gives the volume to %s', (_name, container, spec, group) => {
    const { fields, text } = failing(LOG, { ...MOUNT, ...container }, { ...CLAIM, ...spec });
    const fix = fixBy('volume-group', fields);
    expect(fixedPod(fix, text)['spec']).toMatchObject({
      securityContext: { fsGroup: group, fsGroupChangePolicy: 'OnRootMismatch' },
    });
    expect(fix.patch.every(({ path }) => path.startsWith('/spec/securityContext'))).toBe(true);
    expect(fix.explanation).toContain('/data/loki');
    expectDoneOnce(fix, fields, text);
  });

  it('gives the volume of a relative path to the group, for an init container too', () => {
    const seed = {
      name: 'seed',
      image: 'a:1',
      workingDir: '/opt/kafka',
      volumeMounts: [{ name: 'data', mountPath: '/opt/kafka/logs' }],
    };
    const { fields, text } = failing(
      "mkdir: cannot create directory 'logs/meta': Permission denied",
      {},
      { ...CLAIM, initContainers: [seed], securityContext: { runAsUser: 1001 } },
      { name: 'seed', init: true },
    );
    const fix = fixBy('volume-group', fields);
    expect(fixedPod(fix, text)['spec']).toMatchObject({ securityContext: { fsGroup: 1001 } });
    expectDoneOnce(fix, fields, text);
  });

  const user = { securityContext: { runAsUser: 10001 } };
  it.each([
    ['the program is root', { ...MOUNT, securityContext: { runAsUser: 0 } }, CLAIM],
    ['nobody says as whom it runs', MOUNT, CLAIM],
    ['the path is in the image', user, {}],
    ['the volume is of the node', { ...MOUNT, ...user }, { volumes: [{ name: 'data', hostPath: { path: '/x' } }] }],
    [
      'the volume is an emptyDir, which all may write',
      { ...MOUNT, ...user },
      { volumes: [{ name: 'data', emptyDir: {} }] },
    ],
    [
      'it is mounted read-only',
      { volumeMounts: [{ name: 'data', mountPath: '/data', readOnly: true }], ...user },
      CLAIM,
    ],
    ['there is an fsGroup', { ...MOUNT, ...user }, { ...CLAIM, securityContext: { fsGroup: 5 } }],
  ])('proposes nothing where %s', (_name, container, spec) => {
    expect(fixFor(failing(LOG, container, spec).fields)).toBeNull();
  });

  it.each([
    'rpc error: code = PermissionDenied desc = no',
    'URL: PUT https://vault/v1/login\nCode: 403. Errors:\n* permission denied',
  ])('proposes nothing where another service refuses: %s', (log) =>
    expect(fixFor(failing(log, { ...MOUNT, ...user }, CLAIM).fields)).toBeNull(),
  );
});
