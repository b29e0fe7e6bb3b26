import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import type { Fix } from '../../../src/contracts/diagnosis.js';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';
import { deriveFix } from '../../../src/rules/kinds/derive-fix.js';
import { diagnoseEvidence } from '../../../src/rules/kinds/engine.js';
import type { BoundFix, Proposal } from '../../../src/rules/kinds/fix.js';
import { containerPath } from '../../../src/rules/pod/places.js';
import { PodEdit } from '../../../src/rules/pod/pod-edit.js';
import { report, waiting } from './reports.js';

const POLICY = '/spec/containers/*/imagePullPolicy';

/** A fix for images that are never pulled, which proposes what is given for its container. */
function fixNamed(strategy: string, proposal: Partial<Proposal> = {}, touches = [POLICY]): BoundFix {
  return {
    strategy,
    title: strategy,
    touches,
    touchesOwner: ['/spec/backoffLimit'],
    propose: ({ pod, container }) => {
      const path = container && containerPath(pod, container);
      if (path === undefined) return [];
      const { patch } = new PodEdit(pod).set([...path, 'imagePullPolicy'], 'IfNotPresent');
      return patch.length === 0 ? [] : [{ title: strategy, explanation: `Of ${container?.name}.`, patch, ...proposal }];
    },
  };
}

function manifest(...names: string[]): string {
  const containers = names.map((name) => ({ name, image: `registry.example/${name}:1`, imagePullPolicy: 'Never' }));
  return dump({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'orders' }, spec: { containers } });
}

const neverPulled = (name: string) =>
  waiting('ErrImageNeverPull', 'Container image "x" is not present with pull policy of Never', { name });

function fixOf(fixes: readonly BoundFix[], fields: Record<string, unknown> = {}, heard: string[] = []): Fix | null {
  const failure = report({ manifest: manifest('api'), container_statuses: [neverPulled('api')], ...fields });
  const evidence = readEvidence(failure);
  const { findings } = diagnoseEvidence(evidence, () => undefined);
  return deriveFix(
    findings.map((finding) => ({ ...finding, fixes })),
    evidence,
    (strategy, error) => heard.push(`${strategy}: ${(error as Error).message}`),
  );
}

const replaced = (index: number) => ({
  op: 'replace',
  path: `/spec/containers/${index}/imagePullPolicy`,
  value: 'IfNotPresent',
});

describe('the fix of a diagnosis', () => {
  it('comes from the first fix of the kind, with what is usual filled in', () => {
    expect(fixOf([fixNamed('pull')])).toEqual({
      strategy: 'pull',
      title: 'pull',
      explanation: 'Of api.',
      assumes: [],
      scope: 'hand-over',
      target: 'pod',
      patch: [replaced(0)],
      alternatives: [],
    });
  });

  it('prefers what can be handed over, and lists the other ways', () => {
    const fix = fixOf([fixNamed('try', { scope: 'mirror-only' }), fixNamed('pull'), fixNamed('again')]);
    expect(fix?.strategy).toBe('pull');
    expect(fix?.alternatives.map((each) => [each.strategy, each.scope])).toEqual([
      ['again', 'hand-over'],
      ['try', 'mirror-only'],
    ]);
  });

  it('repairs every container that fails alike, by pointers that are right one after the other', () => {
    const fields = { manifest: manifest('api', 'web'), container_statuses: [neverPulled('api'), neverPulled('web')] };
    const fix = fixOf([fixNamed('pull')], fields);
    expect(fix?.patch).toEqual([replaced(0), replaced(1)]);
    expect(fix?.explanation).toBe('Of api. Of web.');
  });

  it('is null without a manifest, for a manifest of a workload, and where nothing is wrong', () => {
    const workload = dump({ kind: 'Deployment', spec: { template: { spec: { containers: [{ name: 'api' }] } } } });
    expect(fixOf([fixNamed('pull')], { manifest: '' })).toBeNull();
    expect(fixOf([fixNamed('pull')], { manifest: workload })).toBeNull();
    expect(
      fixOf([fixNamed('pull')], { container_statuses: [{ name: 'api', state: 'running', ready: true }] }),
    ).toBeNull();
  });
});

describe('what a fix may not do', () => {
  it('goes beyond what it says that it touches', () => {
    const heard: string[] = [];
    expect(fixOf([fixNamed('stray', {}, ['/spec/nodeSelector/**'])], {}, heard)).toBeNull();
    expect(heard).toEqual([expect.stringMatching(/^stray: refused by the guard: .*imagePullPolicy/)]);
  });

  it('adds privilege, whatever it says', () => {
    const patch = [{ op: 'add' as const, path: '/spec/hostNetwork', value: true }];
    const heard: string[] = [];
    expect(fixOf([fixNamed('root', { patch }, ['/spec/**']), fixNamed('pull')], {}, heard)?.strategy).toBe('pull');
    expect(heard).toEqual([expect.stringContaining('hostNetwork')]);
  });

  it('throws, without taking the others along', () => {
    const broken: BoundFix = {
      ...fixNamed('broken'),
      propose: () => {
        throw new Error('boom');
      },
    };
    const heard: string[] = [];
    expect(fixOf([broken, fixNamed('pull')], {}, heard)?.strategy).toBe('pull');
    expect(heard).toEqual(['broken: boom']);
  });
});

describe('a change of the owner', () => {
  const patch = [{ op: 'add' as const, path: '/spec/backoffLimit', value: 8 }];
  const job = {
    kind: 'Job',
    metadata: { name: 'export' },
    spec: { backoffLimit: 4, template: { spec: { containers: [{ name: 'api', image: 'api:1' }] } } },
  };

  it('is judged by where it goes while the owner is not known', () => {
    expect(fixOf([fixNamed('owner', { target: 'owner', patch })])).toMatchObject({ target: 'owner', patch });
    const elsewhere = [{ op: 'add' as const, path: '/spec/template/spec/hostPID', value: true }];
    expect(fixOf([fixNamed('owner', { target: 'owner', patch: elsewhere })])).toBeNull();
  });

  it('is all that is proposed where the manifest of the pod is not known', () => {
    const fixes = [
      { ...fixNamed('pod'), propose: () => [{ title: 'pod', explanation: '', patch }] },
      { ...fixNamed('owner'), propose: () => [{ title: 'owner', explanation: '', target: 'owner' as const, patch }] },
    ];
    const replaces = [{ op: 'replace' as const, path: '/spec/backoffLimit', value: 8 }];
    const known = {
      ...fixNamed('owner'),
      propose: () => [{ title: 'owner', explanation: '', target: 'owner' as const, patch: replaces }],
    };
    const fields = { manifest: undefined, owner_manifest: dump(job) };
    expect(fixOf([fixes[0] as BoundFix, known], fields)).toMatchObject({ target: 'owner', alternatives: [] });
    expect(fixOf([fixes[0] as BoundFix], fields)).toBeNull();
    expect(fixOf(fixes, { manifest: undefined })).toBeNull();
  });

  it('is judged on the manifest of the owner where the report has it', () => {
    const heard: string[] = [];
    fixOf([fixNamed('owner', { target: 'owner', patch })], { owner_manifest: dump(job) }, heard);
    expect(heard).toEqual([]);
    const missing = [{ op: 'replace' as const, path: '/spec/backoffLimit/none', value: 8 }];
    expect(fixOf([fixNamed('owner', { target: 'owner', patch: missing })], { owner_manifest: dump(job) })).toBeNull();
  });
});

it('masks what looks like a secret in its words', () => {
  const fix = fixOf([fixNamed('pull', { explanation: 'password=hunter2', assumes: ['token=hunter2'] })]);
  expect(JSON.stringify(fix)).not.toContain('hunter2');
});
