import { dump, load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { type Fields, fieldsOf, listOf } from '../../../../src/rules/evidence/values.js';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest, waiting } from '../reports.js';

const STRATEGY = 'runtime-default-profile';
const SECCOMP =
  'failed to create containerd container: cannot load seccomp profile "/var/lib/kubelet/seccomp/x.json": open /x: no such file or directory';
const APPARMOR = 'failed to generate apparmor spec opts: apparmor profile not found k8s-orders';
const local = (field: string, localhostProfile: string) => ({
  securityContext: { [field]: { type: 'Localhost', localhostProfile } },
});
const failing = (text: string, message: string, status = {}) => ({
  manifest: text,
  container_statuses: [waiting('CreateContainerError', message, status)],
});

function annotated(text: string, annotations: Record<string, string>): string {
  const pod = fieldsOf(load(text));
  return dump({ ...pod, metadata: { ...fieldsOf(pod['metadata']), annotations } });
}

const containerOf = (pod: Fields) => fieldsOf(listOf(fieldsOf(pod['spec'])['containers'])[0]);

describe('runtime-default-profile', () => {
  it.each([
    ['seccompProfile', SECCOMP],
    ['appArmorProfile', APPARMOR],
  ])('changes %s of the container and of the pod', (field, message) => {
    const text = manifest(local(field, 'x.json'), local(field, 'x.json'));
    const fix = fixBy(STRATEGY, failing(text, message));
    const after = fixedPod(fix, text);
    const wanted = { [field]: { type: 'RuntimeDefault' } };
    expect(containerOf(after)['securityContext']).toEqual(wanted);
    expect(fieldsOf(after['spec'])['securityContext']).toEqual(wanted);
    expect(fix.scope).toBe('hand-over');
    expect(fix.explanation).toContain('x.json');
    expectDoneOnce(fix, failing(text, message), text);
  });

  it.each([
    ['container.apparmor.security.beta.kubernetes.io/api', APPARMOR],
    ['seccomp.security.alpha.kubernetes.io/pod', SECCOMP],
    ['container.seccomp.security.alpha.kubernetes.io/api', SECCOMP],
  ])('changes the annotation %s, and no other', (key, message) => {
    const text = annotated(manifest(), { [key]: 'localhost/p', note: 'localhost/p' });
    const fix = fixBy(STRATEGY, failing(text, message));
    expect(fieldsOf(fixedPod(fix, text)['metadata'])['annotations']).toEqual({
      [key]: 'runtime/default',
      note: 'localhost/p',
    });
    expectDoneOnce(fix, failing(text, message), text);
  });

  it('changes an init container', () => {
    const text = manifest(
      {},
      { initContainers: [{ name: 'seed', image: 'a:1', ...local('seccompProfile', 'x.json') }] },
    );
    const fix = fixBy(STRATEGY, failing(text, SECCOMP, { name: 'seed', init: true }));
    expect(fix.patch.map(({ path }) => path)).toEqual(['/spec/initContainers/0/securityContext/seccompProfile']);
  });

  it('proposes nothing where the manifest names no profile of the node, or the other kind', () => {
    expect(fixFor(failing(manifest(), SECCOMP))).toBeNull();
    expect(fixFor(failing(manifest(local('seccompProfile', 'x.json')), APPARMOR))).toBeNull();
  });

  it('names the profile of the runtime where CRI-O is asked for one without a name, as an experiment', () => {
    const key = 'container.apparmor.security.beta.kubernetes.io/api';
    const text = annotated(manifest(), { [key]: 'unconfined' });
    const message = 'applying apparmor profile to container 9f2c: empty localhost AppArmor profile is forbidden';
    const fix = fixBy(STRATEGY, failing(text, message));
    const after = fixedPod(fix, text);
    expect(fix.scope).toBe('mirror-only');
    expect(containerOf(after)['securityContext']).toEqual({ appArmorProfile: { type: 'RuntimeDefault' } });
    expect(fieldsOf(after['metadata'])['annotations']).toEqual({ [key]: 'runtime/default' });
    expectDoneOnce(fix, failing(text, message), text);
  });
});
