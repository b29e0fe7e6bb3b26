import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fix } from '../../../../src/contracts/diagnosis.js';
import { collectNodes } from '../../../../src/rules/evidence/collect-nodes.js';
import { type Fields, fieldsOf, listOf } from '../../../../src/rules/evidence/values.js';
import { leftOn } from '../../../../src/rules/kinds/scheduling/node-room.js';
import { requestedResource } from '../../../../src/rules/pod/pod-requests.js';
import { quantityOf } from '../../../../src/rules/pod/quantity.js';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { failed, node } from './messages.js';

const STRATEGY = 'lower-requests';
const CPU = '3 Insufficient cpu';
const MEMORY = '3 Insufficient memory';
const BOTH = '3 Insufficient cpu, 3 Insufficient memory';

type Body = Record<string, unknown>;

/** A node with four cores and 8Gi on which pods request this much. */
const taken = (name: string, requested: unknown, fields: Body = {}) =>
  node(name, { allocatable: { cpu: '4', memory: '8Gi', pods: '110', 'nvidia.com/gpu': '4' }, requested, ...fields });
const requests = (resources: Body) => ({ resources: { requests: resources } });

const fieldsFor = (text: string, spec: string, nodes: readonly object[]) => failed(text, { manifest: spec, nodes });

function loweredBy(text: string, spec: string, nodes: readonly object[]): { fix: Fix; pod: Fields } {
  const fields = fieldsFor(text, spec, nodes);
  const fix = fixBy(STRATEGY, fields);
  expectDoneOnce(fix, fields, spec);
  return { fix, pod: fieldsOf(fixedPod(fix, spec)['spec']) };
}

const requestsAfter = (...given: Parameters<typeof loweredBy>) =>
  listOf(loweredBy(...given).pod['containers']).map((each) => fieldsOf(fieldsOf(each)['resources'])['requests']);

/** Every way that is proposed, the first and its alternatives. */
function strategiesFor(text: string, spec: string, nodes: readonly object[]): (string | undefined)[] {
  const fix = fixFor(fieldsFor(text, spec, nodes));
  return [fix, ...(fix?.alternatives ?? [])].map((each) => each?.strategy);
}

describe('a request lowered to what is left', () => {
  it('is all that other pods leave, also where three quarters of the node would hold it', () => {
    const nodes = [taken('a', { cpu: '3650m' })];
    expect(requestsAfter(CPU, manifest(requests({ cpu: '2' })), nodes)).toEqual([{ cpu: '350m' }]);
    expect(requestsAfter(CPU, manifest(requests({ cpu: '64' })), nodes)).toEqual([{ cpu: '350m' }]);
    expect(
      requestsAfter(MEMORY, manifest(requests({ memory: '6Gi' })), [taken('a', { memory: `${7 * 2 ** 30 + 5}` })]),
    ).toEqual([{ memory: '1023Mi' }]);
  });

  it('is all that a node without pods can give', () => {
    expect(requestsAfter(CPU, manifest(requests({ cpu: '8' })), [taken('a', { pods: '0' })])).toEqual([{ cpu: '4' }]);
  });

  it('goes by the node with most room, not by the largest one', () => {
    const nodes = [
      taken('large', { cpu: '31500m' }, { allocatable: { cpu: '32' } }),
      taken('roomy', { cpu: '2' }),
      taken('full', { cpu: '4' }),
    ];
    expect(requestsAfter(CPU, manifest(requests({ cpu: '3' })), nodes)).toEqual([{ cpu: '2' }]);
  });

  it('says whose room it is, how much, and what it rests on', () => {
    const { fix } = loweredBy(CPU, manifest(requests({ cpu: '2' })), [taken('a', { cpu: '3650m' })]);
    expect(fix.title).toBe('Lower cpu requests to what node a has left');
    expect(fix.explanation).toContain('Container api requests 2 of cpu: it becomes 350m.');
    expect(fix.explanation).toContain('350m of 4 CPU left');
    expect(fix.explanation).not.toContain('quarter');
    expect(fix.assumes).toEqual(['The application gets along with less.', expect.stringContaining('No other pod')]);
    expect(fix.assumes.join(' ')).not.toContain('that much left');
  });

  it('leaves room for the overhead, and holds within the pod what its containers ask', () => {
    const containers = ['5m', '2'].map((cpu, index) => ({ name: `c${index}`, ...requests({ cpu }) }));
    const spec = manifest({}, { containers, overhead: { cpu: '50m' }, ...requests({ cpu: '3' }) });
    const { pod } = loweredBy(CPU, spec, [taken('a', { cpu: '3601m' })]);
    expect(pod['resources']).toEqual({ requests: { cpu: '340m' } });
    // With 340m they would ask for 345m together, which the API server refuses.
    expect(pod['containers']).toMatchObject([requests({ cpu: '5m' }), requests({ cpu: '330m' })]);
  });

  it('is for devices what nobody has yet, request and limit alike', () => {
    const gpu = { 'nvidia.com/gpu': '4' };
    const spec = manifest({ resources: { requests: gpu, limits: gpu } });
    const { fix, pod } = loweredBy('3 Insufficient nvidia.com/gpu', spec, [taken('a', { 'nvidia.com/gpu': '3' })]);
    const one = { 'nvidia.com/gpu': '1' };
    expect(pod['containers']).toMatchObject([{ resources: { requests: one, limits: one } }]);
    expect(fix.explanation).toContain('1 of 4 nvidia.com/gpu left');
    expect(fix.explanation).not.toContain('Limits stay');
  });

  it('is on one node for all that is lacking', () => {
    const nodes = [
      taken('cores', { memory: '7Gi' }),
      taken('memory', { cpu: '3500m' }),
      taken('both', { cpu: '2', memory: '4Gi' }),
    ];
    const spec = manifest(requests({ cpu: '3', memory: '6Gi' }));
    expect(requestsAfter(BOTH, spec, nodes)).toEqual([{ cpu: '2', memory: '4Gi' }]);
  });

  it('passes over nodes that take no more pods, and those that the pod may not use', () => {
    const taints = [{ key: 'gpu', value: '', effect: 'NoSchedule' }];
    const nodes = [taken('full', { cpu: '1', pods: '110' }), taken('gpu', {}, { taints }), taken('mine', { cpu: '3' })];
    expect(requestsAfter('1 Insufficient cpu, 1 Too many pods', manifest(requests({ cpu: '2' })), nodes)).toEqual([
      { cpu: '1' },
    ]);
  });

  it('goes by the nodes of which it is known rather than by larger ones of which it is not', () => {
    const nodes = [taken('unknown', undefined, { allocatable: { cpu: '32' } }), taken('known', { cpu: '3' })];
    expect(requestsAfter(CPU, manifest(requests({ cpu: '64' })), nodes)).toEqual([{ cpu: '1' }]);
  });

  it.each([
    ['nothing is there', undefined],
    ['the map is empty', {}],
    ['it is no map', 'much'],
    ['the amount is no quantity', { cpu: 'much' }],
    ['the amount is impossible', { cpu: '-2' }],
  ])('is three quarters of what the node can give where %s', (_why, requested) => {
    const spec = manifest(requests({ cpu: '8' }));
    expect(requestsAfter(CPU, spec, [taken('a', requested)])).toEqual([{ cpu: '3' }]);
    expect(loweredBy(CPU, spec, [taken('a', requested)]).fix.assumes.join(' ')).toContain('has that much left');
    expect(strategiesFor(CPU, manifest(requests({ cpu: '2' })), [taken('a', requested)])).not.toContain(STRATEGY);
  });

  it.each<[string, string, Body, Body]>([
    ['nothing is left', CPU, { cpu: '2' }, { cpu: '4' }],
    ['more is taken than there is', CPU, { cpu: '2' }, { cpu: '5' }],
    ['next to no CPU is left', CPU, { cpu: '2' }, { cpu: '3991m' }],
    ['next to no memory is left', MEMORY, { memory: '1Gi' }, { memory: `${8 * 2 ** 30 - 16 * 2 ** 20 + 1}` }],
    ['only one of two is left', BOTH, { cpu: '2', memory: '1Gi' }, { cpu: '2500m', memory: '8Gi' }],
    ['no device is left', '3 Insufficient nvidia.com/gpu', { 'nvidia.com/gpu': '1' }, { 'nvidia.com/gpu': '4' }],
    ['no pod more may run there', CPU, { cpu: '2' }, { cpu: '3', pods: '110' }],
    ['the pod fits by now', CPU, { cpu: '2' }, { cpu: '2' }],
    ['the pod asks for nothing', CPU, {}, { cpu: '3' }],
  ])('is not proposed where %s', (_why, text, asked, requested) => {
    expect(strategiesFor(text, manifest(requests(asked)), [taken('a', requested)])).not.toContain(STRATEGY);
  });

  it('is proposed from ten millicores and sixteen mebibytes on', () => {
    expect(requestsAfter(CPU, manifest(requests({ cpu: '2' })), [taken('a', { cpu: '3990m' })])).toEqual([
      { cpu: '10m' },
    ]);
    const memory = { memory: `${8 * 2 ** 30 - 16 * 2 ** 20}` };
    expect(requestsAfter(MEMORY, manifest(requests({ memory: '1Gi' })), [taken('a', memory)])).toEqual([
      { memory: '16Mi' },
    ]);
  });

  it('is not proposed where it leaves a container next to nothing', () => {
    const containers = ['a', 'b', 'c'].map((name) => ({ name, ...requests({ cpu: '1' }) }));
    expect(strategiesFor(CPU, manifest({}, { containers }), [taken('a', { cpu: '3980m' })])).not.toContain(STRATEGY);
  });
});

describe('whatever pods ask and nodes have left', () => {
  const millicores = fc.integer({ min: 0, max: 6_000 }).map((amount) => `${amount}m`);
  const bytes = fc.oneof(
    fc.integer({ min: 0, max: 10 * 1024 }).map((amount) => `${amount}Mi`),
    fc.integer({ min: 0, max: 2 ** 33 }).map(String),
  );
  const amounts = fc.record({ cpu: millicores, memory: bytes }, { requiredKeys: [] });
  const container = fc.record({
    resources: fc.record({ requests: amounts }),
    restartPolicy: fc.constantFrom('Always', undefined),
  });
  const named = (list: readonly object[], prefix: string) =>
    list.map((each, index) => ({ ...each, name: `${prefix}${index}` }));
  const pods = fc
    .record(
      {
        containers: fc.array(container, { minLength: 1, maxLength: 4 }),
        initContainers: fc.array(container, { maxLength: 3 }),
        overhead: fc.record({ cpu: millicores, memory: bytes }),
        resources: fc.record({ requests: amounts }),
      },
      { requiredKeys: ['containers', 'initContainers'] },
    )
    .map((spec) => ({
      ...spec,
      containers: named(spec.containers, 'app').map((each) => ({ ...each, restartPolicy: undefined })),
      initContainers: named(spec.initContainers, 'init'),
    }));
  const requested = fc.record({
    cpu: fc.integer({ min: 0, max: 4_000 }).map((amount) => `${amount}m`),
    memory: fc.integer({ min: 0, max: 2 ** 33 }).map(String),
    pods: fc.constantFrom('3', '4', '110'),
  });
  const cluster = fc
    .array(requested, { minLength: 1, maxLength: 3 })
    .map((list) => list.map((each, index) => taken(`n${index}`, each)));

  it('the pod that was fixed fits on a node, asks no more than before, and is not lowered again', () => {
    let proposed = 0;
    fc.assert(
      fc.property(pods, cluster, fc.constantFrom(CPU, MEMORY, BOTH), (given, nodes, text) => {
        const spec = manifest({}, JSON.parse(JSON.stringify(given)) as Body);
        const fields = fieldsFor(text, spec, nodes);
        const fix = fixFor(fields);
        const lowered = [fix, ...(fix?.alternatives ?? [])].find((each) => each?.strategy === STRATEGY);
        if (lowered === undefined || lowered === null) return;
        proposed += 1;
        const after = fieldsOf(fixedPod(lowered, spec)['spec']);
        const resources = ['cpu', 'memory'].filter((resource) => text.includes(resource));
        const fitsOn = (each: ReturnType<typeof collectNodes>[number]) =>
          each.requested?.['pods'] !== '110' &&
          resources.every(
            (resource) => requestedResource(after, resource).total <= (leftOn(each, resource) ?? 0) + 1e-9,
          );
        expect(collectNodes(nodes).some(fitsOn)).toBe(true);
        for (const { op, path, value } of lowered.patch as { op: string; path: string; value: string }[]) {
          expect([op, path]).toEqual(['replace', expect.stringMatching(/\/resources\/requests\/(?:cpu|memory)$/)]);
          const before = path
            .split('/')
            .slice(1)
            .reduce<unknown>((at, token) => fieldsOf(Array.isArray(at) ? { ...at } : at)[token], { spec: given });
          expect(quantityOf(value)).toBeLessThan(quantityOf(String(before)) ?? 0);
        }
        expectDoneOnce(lowered, fields, spec);
      }),
      { numRuns: 250 },
    );
    expect(proposed).toBeGreaterThan(20);
  });
});
