import { describe, expect, it } from 'vitest';
import { fieldsOf, listOf } from '../../../../src/rules/evidence/values.js';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest, waiting } from '../reports.js';

const ROOT = 'container has runAsNonRoot and image will run as root (pod: "x_shop(1)", container: api)';
const EXPLICIT = 'container\'s runAsUser breaks non-root policy (pod: "x_shop(1)", container: api)';
const failing = (text: string, message: string, status = {}) => ({
  manifest: text,
  container_statuses: [waiting('CreateContainerConfigError', message, status)],
});

describe('non-root-user', () => {
  it.each([
    ['the image is root', ROOT, { runAsNonRoot: true, capabilities: { drop: ['ALL'] } }, {}],
    ['0 on the container', EXPLICIT, { runAsNonRoot: true, runAsUser: 0 }, {}],
    ['0 on the pod', EXPLICIT, undefined, { securityContext: { runAsNonRoot: true, runAsUser: 0 } }],
  ])('sets a user where %s', (_name, message, securityContext, spec) => {
    const text = manifest(securityContext === undefined ? {} : { securityContext }, spec);
    const fix = fixBy('non-root-user', failing(text, message));
    const after = fixedPod(fix, text);
    expect(listOf(fieldsOf(after['spec'])['containers'])).toEqual([
      { name: 'api', image: 'registry.example/orders:1.4', securityContext: { ...securityContext, runAsUser: 1000 } },
    ]);
    expect(fieldsOf(after['spec'])['securityContext']).toEqual(fieldsOf(spec)['securityContext']);
    expect(fix.scope).toBe('mirror-only');
    expect(fix.assumes[0]).toContain('works as uid 1000');
    expectDoneOnce(fix, failing(text, message), text);
  });

  it.each(['app', 'nonroot', 'nginx'])('guesses no number for the user %s, which the image brings', (user) => {
    const message = `container has runAsNonRoot and image has non-numeric user (${user}), cannot verify user is non-root (pod: "x", container: api)`;
    expect(fixFor(failing(manifest({ securityContext: { runAsNonRoot: true } }), message))).toBeNull();
  });

  it('sets it for an init container, and for every container that fails alike', () => {
    const text = manifest(
      {},
      { initContainers: [{ name: 'seed', image: 'a:1' }], securityContext: { runAsNonRoot: true } },
    );
    const seed = waiting('CreateContainerConfigError', ROOT, { name: 'seed', init: true });
    const fix = fixBy('non-root-user', {
      manifest: text,
      container_statuses: [seed, waiting('CreateContainerConfigError', ROOT)],
    });
    expect(fix.patch.map(({ path, value }) => [path, value])).toEqual([
      ['/spec/initContainers/0/securityContext', { runAsUser: 1000 }],
      ['/spec/containers/0/securityContext', { runAsUser: 1000 }],
    ]);
  });

  it('proposes nothing on Windows, nor where a user is given already', () => {
    const windows =
      "container's runAsUserName (ContainerAdministrator) which will be regarded as root identity and will break non-root policy";
    expect(fixFor(failing(manifest(), windows))).toBeNull();
    expect(fixFor(failing(manifest({ securityContext: { runAsUser: 5 } }), ROOT))).toBeNull();
  });

  it('proposes nothing for an ephemeral container, which no template has and nothing can change', () => {
    const spec = { securityContext: { runAsNonRoot: true }, ephemeralContainers: [{ name: 'debugger', image: 'b:1' }] };
    const message = ROOT.replace('container: api', 'container: debugger');
    expect(fixFor(failing(manifest({}, spec), message, { name: 'debugger' }))).toBeNull();
  });
});
