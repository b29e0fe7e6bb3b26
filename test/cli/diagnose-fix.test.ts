import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDocuments } from '../../src/rules/report/index.js';
import { madeBy, pod, workload } from '../rules/report/objects.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { podproof } from './fake-terminal.js';

const spec = { nodeName: undefined, nodeSelector: { size: 'big' } };
const template = { spec: { containers: [{ name: 'app', image: 'shop/app:1' }], nodeSelector: { size: 'big' } } };
const message = "0/1 nodes are available: 1 node(s) didn't match Pod's node affinity/selector.";
const conditions = [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }];
const unplaced = (name: string) =>
  pod(name, { phase: 'Pending', conditions }, spec, {
    ...madeBy('ReplicaSet', 'web-1'),
    creationTimestamp: '2026-01-01T00:00:00Z',
  });
const owners = [
  workload('ReplicaSet', 'web-1', { metadata: madeBy('Deployment', 'web'), status: { replicas: 1 } }),
  workload('Deployment', 'web', { spec: { template }, status: { replicas: 1 } }),
];
const node = { kind: 'Node', apiVersion: 'v1', metadata: { name: 'n1', labels: { size: 'small' } } };
const crashed = { name: 'app', ready: false, restartCount: 3, state: { terminated: { exitCode: 1, reason: 'Error' } } };
const unfixable = pod('odd', { phase: 'Running', containerStatuses: [crashed] });

interface Manifest {
  readonly kind: string;
  readonly metadata: Record<string, unknown>;
  readonly spec: {
    readonly nodeSelector?: object;
    readonly template?: { readonly spec: { readonly nodeSelector?: object } };
  };
}

const run = (words: string, ...items: object[]) =>
  podproof(`diagnose -f - ${words}`, { input: JSON.stringify({ kind: 'List', items }) });
const documentsOf = (out: readonly string[]) => {
  const parsed = parseDocuments(out.join('\n'));
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.documents as Manifest[];
};

describe('--fix', () => {
  it('prints the fixed manifest, cleaned, under comments that say what it is', async () => {
    const { code, out, error } = await run('--fix', unplaced('web-1-a'), node);
    expect([code, error]).toEqual([0, []]);
    expect(out.join('\n')).toContain('# A pod of ReplicaSet web-1, which was not given: it is changed there');
    const [head, scope] = out.join('\n').split('\n');
    expect(head).toMatch(/^# .*size/);
    expect(scope).toMatch(/^# Scope: (?:hand-over|mirror-only), /);
    const [fixed] = documentsOf(out);
    expect(fixed).toMatchObject({ kind: 'Pod', spec: { containers: [{ name: 'app' }] } });
    expect(fixed?.spec.nodeSelector ?? {}).not.toEqual({ size: 'big' });
    expect(out.join('\n')).not.toMatch(/status:|uid:|ownerReferences/);
  });

  it('prints several as a stream, and says for which there is none', async () => {
    const { code, out, error } = await run('--fix', unplaced('web-1-a'), unplaced('web-1-b'), unfixable, node);
    expect(code).toBe(0);
    expect(documentsOf(out).map(({ metadata }) => metadata['name'])).toEqual(['web-1-a', 'web-1-b']);
    expect(error).toEqual([
      expect.stringMatching(/^shop\/odd: no fix can be derived for ".+"; what to do stands in the diagnosis/),
    ]);
  });

  it('prints the controller of pods where a list has it, once', async () => {
    const { out, error } = await run('--fix', unplaced('web-1-a'), unplaced('web-1-b'), ...owners, node);
    const documents = documentsOf(out);
    expect(documents.map(({ kind, metadata }) => [kind, metadata['name']])).toEqual([['Deployment', 'web']]);
    expect(documents[0]?.spec.template?.spec.nodeSelector ?? {}).not.toEqual({ size: 'big' });
    expect(error).toEqual([]);
  });

  it('prints no ReplicaSet that has a Deployment above it', async () => {
    const made = { metadata: { ...madeBy('Deployment', 'web'), labels: { 'pod-template-hash': '7d9fdd8785' } } };
    const below = workload('ReplicaSet', 'web-7d9fdd8785', { ...made, spec: { template } });
    const file = join(temporaryFolder(), 'replicaset.json');
    writeFileSync(file, JSON.stringify(below));
    const events = JSON.stringify([{ type: 'Warning', reason: 'FailedScheduling', message }]);
    const { out } = await podproof(`diagnose -f ${file} --events - --fix`, { input: events });
    expect(documentsOf(out).map(({ kind }) => kind)).not.toContain('ReplicaSet');
  });

  it('prints the controller where that was given', async () => {
    const file = join(temporaryFolder(), 'deployment.json');
    writeFileSync(file, JSON.stringify(owners[1]));
    const events = JSON.stringify([{ type: 'Warning', reason: 'FailedScheduling', message }]);
    const { out } = await podproof(`diagnose -f ${file} --events - --fix`, { input: events });
    const [fixed] = documentsOf(out);
    expect(fixed?.kind).toBe('Deployment');
    expect(fixed?.spec.template?.spec.nodeSelector ?? {}).not.toEqual({ size: 'big' });
  });

  it('lets no name end its comments or reach the terminal', async () => {
    const name = 'app\u0085kind: Job\u009b2J\u001b[2J';
    const status = {
      name,
      ready: false,
      restartCount: 3,
      state: { terminated: { exitCode: 137, reason: 'OOMKilled' } },
    };
    const containers = [{ name, image: 'shop/app:1', resources: { limits: { memory: '8Mi' } } }];
    const { out, error } = await run(
      '--fix',
      pod('web', { phase: 'Running', containerStatuses: [status] }, { containers }),
    );
    expect(out.join('\n')).toContain('memory: 16Mi');
    expect([...out, ...error].join('\n').replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  });

  it('says of a pod that is well that there is nothing to fix', async () => {
    const well = pod('well', { phase: 'Succeeded' });
    expect(await run('--fix', well)).toEqual({
      code: 1,
      out: [],
      error: ['shop/well: nothing wrong was found, so there is nothing to fix'],
    });
  });
});

describe('--patch', () => {
  it.each([
    ['kubectl', /^kubectl -n shop patch deployment web /],
    ['merge', /^apiVersion: apps\/v1\nkind: Deployment\nmetadata:\n {2}name: web\n/],
    ['json', /^\[\n[^]*"\/spec\/template\/spec\/nodeSelector/],
    ['kustomize', /^apiVersion: kustomize.config.k8s.io\/v1beta1\n/],
  ])('%s prints the patch for the controller, once for all its pods', async (format, shape) => {
    const { code, out } = await run(`--patch ${format}`, unplaced('web-1-a'), unplaced('web-1-b'), ...owners);
    expect(code).toBe(0);
    expect(out.join('\n')).toMatch(shape);
    expect(out.join('\n').match(/kubectl -n shop|kind: Kustomization|^\[/gm)?.length ?? 1).toBe(1);
  });

  it('json says of several patches for whom they are', async () => {
    const other = { ...owners[1], metadata: { name: 'api', namespace: 'shop' } };
    const lone = pod('api-x', { phase: 'Pending', conditions }, spec, madeBy('Deployment', 'api'));
    const { out } = await run('--patch json', unplaced('web-1-a'), lone, ...owners, other);
    expect(JSON.parse(out.join('\n'))).toMatchObject([
      { target: { kind: 'Deployment', name: 'web', namespace: 'shop' }, patch: expect.any(Array) },
      { target: { kind: 'Deployment', name: 'api' } },
    ]);
  });

  it('makes a Job anew that has passed its deadline', async () => {
    const deadline = 'Job was active longer than specified deadline';
    const job = {
      ...workload('Job', 'export', { spec: { activeDeadlineSeconds: 60, template } }),
      apiVersion: 'batch/v1',
    };
    const about = { involvedObject: { kind: 'Job', namespace: 'shop', name: 'export' } };
    const event = { kind: 'Event', type: 'Warning', reason: 'DeadlineExceeded', message: deadline, ...about };
    const status = { phase: 'Failed', reason: 'DeadlineExceeded', message: deadline };
    const failed = pod('export-x', status, {}, madeBy('Job', 'export'));
    const { error } = await run('--patch kubectl', failed, job, event);
    expect(error).toEqual([expect.stringMatching(/"activeDeadlineSeconds":120.*replace --force -f -$/)]);
  });

  it('says on one line how to replace a pod that nothing makes anew', async () => {
    const { out, error } = await run('--patch kubectl', pod('lone', { phase: 'Pending', conditions }, spec), node);
    expect(out).toEqual([]);
    expect(error).toEqual([
      expect.stringMatching(
        /^shop\/lone: This cannot be changed in a pod .* --fix prints it: pipe that into kubectl -n shop replace --force -f -$/,
      ),
    ]);
  });

  it('says why there is none', async () => {
    const { code, out, error } = await run('--patch kubectl', unfixable);
    expect([code, out]).toEqual([1, []]);
    expect(error).toEqual([expect.stringContaining('no fix can be derived')]);
  });

  it('knows its formats only', async () => {
    const { code, error } = await run('--patch yaml', unfixable);
    expect(code).toBe(2);
    expect(error.join('\n')).toContain('kubectl, merge, json, kustomize');
  });
});
