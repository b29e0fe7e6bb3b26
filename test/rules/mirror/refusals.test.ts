import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/rules/evidence/values.js';
import { type MirrorQuestion, refusalsOf } from '../../../src/rules/mirror/refusals.js';
import { API, candidate, planFor, podOf, surroundings } from './plans.js';

const SETTINGS = { namespaces: '*', maxCpu: '4', maxMemory: '8Gi' };

function ask(plan: MirrorQuestion['plan'], fields: Partial<MirrorQuestion> = {}): string[] {
  const question = {
    plan,
    surroundings: surroundings(),
    settings: SETTINGS,
    allowPrivileged: false,
    allowLarge: false,
  };
  return refusalsOf({ ...question, ...fields }).map(({ code, message }) => `${code}: ${message}`);
}

const POD = podOf({ containers: [API] });
const PLAN = planFor(POD);

function withSpec(spec: Fields, container: Fields = {}) {
  return podOf({ containers: [{ ...API, ...container }], ...spec });
}

describe('what may not be mirrored', () => {
  it('is nothing where nothing speaks against it', () => {
    expect(ask(PLAN)).toEqual([]);
  });

  it.each([
    ['shop', '*', true],
    ['shop', 'team-*, sh?p', true],
    ['shop', 'team-*', false],
    ['shop', '', false],
    ['kube-system', '*', false],
    ['kube-system', 'kube-*', false],
    ['kube-system', 'shop,kube-system', true],
  ])('a pod of namespace %s with mirror_namespaces %j may: %s', (namespace, namespaces, isFree) => {
    const reasons = ask({ ...PLAN, namespace }, { settings: { ...SETTINGS, namespaces } });
    expect(reasons.length === 0, reasons.join()).toBe(isFree);
    expect(reasons.every((reason) => reason.startsWith('forbidden: '))).toBe(true);
  });

  it('is what a namespace keeps out by its annotation', () => {
    const annotations = { 'podproof.dev/mirror': 'false' };
    expect(ask(PLAN, { surroundings: surroundings({ annotations }) }).join()).toMatch(/^forbidden: .*annotation/);
    const allowing = surroundings({ annotations: { 'podproof.dev/mirror': 'true' } });
    expect(ask(PLAN, { surroundings: allowing })).toEqual([]);
  });

  it('is a pod of which nobody can tell who selects it', () => {
    const missing = ['services: the rule to list services is missing'];
    expect(ask(PLAN, { surroundings: surroundings({ missing }) }).join()).toMatch(/^forbidden: .*list services/);
  });

  it('is a large pod, unless that is meant', () => {
    const large = planFor(POD, withSpec({}, { resources: { requests: { cpu: '4001m', memory: '9Gi' } } }));
    expect(ask(large)).toEqual([
      expect.stringMatching(/^conflict: .*cpu.*4 /),
      expect.stringMatching(/^conflict: .*memory.*8Gi/),
    ]);
    expect(ask(large, { allowLarge: true })).toEqual([]);
    expect(ask(planFor(POD, withSpec({}, { resources: { limits: { cpu: '4', memory: '8Gi' } } })))).toEqual([]);
  });

  it.each<[string, Fields]>([
    ['a privileged container', withSpec({}, { securityContext: { privileged: true } })],
    [
      'a privileged container that is new',
      podOf({ containers: [API, { name: 'x', securityContext: { privileged: true } }] }),
    ],
    ['the network of the node', withSpec({ hostNetwork: true })],
    ['a directory of the node', withSpec({ volumes: [{ name: 'h', hostPath: { path: '/' } }] })],
    ['root', withSpec({}, { securityContext: { runAsUser: 0 } })],
    ['another Secret', withSpec({}, { envFrom: [{ secretRef: { name: 'others' } }] })],
  ])('is a person’s manifest with %s, unless that is meant', (_name, fixed) => {
    const plan = planFor(POD, fixed);
    expect(ask(plan).join()).toMatch(/^invalid: .*allow_privileged/);
    expect(ask(plan, { allowPrivileged: true })).toEqual([]);
  });

  it.each<[string, Fields]>([
    ['another account', withSpec({ serviceAccountName: 'admin' })],
    ['the control plane', withSpec({ tolerations: [{ operator: 'Exists' }] })],
    [
      'another account beside the template of a pod without',
      withSpec({ serviceAccountName: 'admin', template: { spec: withSpec({})['spec'] } }),
    ],
    ['no containers', podOf({})],
  ])('is a person’s manifest with %s, whatever is meant', (_name, fixed) => {
    expect(ask(planFor(POD, fixed), { allowPrivileged: true }).join()).toMatch(/^invalid: /);
  });

  it('is not a person’s manifest with another command, image, value, ConfigMap or credentials of a registry', () => {
    const fixed = withSpec(
      { imagePullSecrets: [{ name: 'registry' }] },
      {
        image: 'other:1',
        command: ['x'],
        env: [{ name: 'A', value: 'b' }],
        envFrom: [{ configMapRef: { name: 'c' } }],
      },
    );
    expect(ask(planFor(POD, fixed))).toEqual([]);
  });

  it('is not another Secret where the failure is that one is missing', () => {
    const secret = (name: string) => withSpec({}, { envFrom: [{ secretRef: { name } }] });
    expect(ask(planFor(secret('gone'), secret('there'), 'config-missing-object'))).toEqual([]);
  });

  it('is a pod that writes to its node, also where it did before and the rules made the fix', () => {
    const mounted = withSpec(
      { volumes: [{ name: 'h', hostPath: { path: '/var/lib/x' } }] },
      { volumeMounts: [{ name: 'h', mountPath: '/x' }] },
    );
    const plan = { ...planFor(mounted), candidate: candidate({ origin: 'rules', strategy: 'raise-memory-limit' }) };
    expect(ask(plan).join()).toMatch(/^invalid: .*\/var\/lib\/x/);
    expect(ask(plan, { allowPrivileged: true })).toEqual([]);
  });

  it('is a pod that would be taken over whatever its labels are; who only watches is no reason', () => {
    const selector = { matchExpressions: [{ key: 'app', operator: 'DoesNotExist' }] };
    const around = (kind: string) => ({ surroundings: surroundings({ selecting: [{ kind, name: 'all', selector }] }) });
    expect(ask(PLAN, around('ReplicaSet')).join()).toMatch(/^conflict: .*ReplicaSet all/);
    expect(ask(PLAN, around('NetworkPolicy'))).toEqual([]);
  });

  it('is a pod with a device that is in use', () => {
    const device = withSpec(
      { volumes: [{ name: 'd', persistentVolumeClaim: { claimName: 'raw' } }] },
      { volumeDevices: [{ name: 'd', devicePath: '/dev/x' }] },
    );
    const around = { surroundings: surroundings({ claimsInUse: new Set(['raw']) }) };
    expect(ask(planFor(device), around).join()).toMatch(/^conflict: .*raw/);
  });
});
