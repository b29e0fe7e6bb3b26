import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagnoseReport } from '../../../src/rules/diagnose-report.js';
import { attachInputs, parseDocuments, sortDocuments, subjectsOf } from '../../../src/rules/report/index.js';
import { pod, WELL, warning, workload } from './objects.js';

const documentsIn = (text: string) => {
  const parsed = parseDocuments(text);
  return parsed.ok ? parsed.documents : parsed.problem;
};

describe('parseDocuments', () => {
  it.each<[string, unknown]>([
    ['{"a": 1}', [{ a: 1 }]],
    ['\uFEFF[1]', [[1]]],
    ['a: 1\n---\n---\nb: 2024-01-01\n', [{ a: 1 }, { b: '2024-01-01' }]],
    ['{a: flow}', [{ a: 'flow' }]],
    ['a: 1\na: 2', [{ a: 2 }]],
    ['x: &x [1]\ny: *x', [{ x: [1], y: [1] }]],
    ['  \n', 'it is empty'],
  ])('reads %j', (text, documents) => {
    expect(documentsIn(text)).toEqual(documents);
  });

  it.each([
    ['{"a": ', /^it is no JSON/],
    ['a: [', /^it is neither JSON nor YAML/],
    ['a: !!js/function "x"', /^it is neither JSON nor YAML/],
    [`${'['.repeat(200)}${']'.repeat(200)}`, /^it is nested too deep/],
  ])('refuses %j', (text, problem) => {
    expect(documentsIn(text)).toMatch(problem);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'{}[]:,-&* \n"\'|>!#%@`a1') }),
        (text) => void parseDocuments(text),
      ),
    );
  });
});

describe('sortDocuments', () => {
  it('knows objects by their kind, and those without one by what they hold', () => {
    const { kind: _kind, ...unnamed } = pod('p', WELL);
    const sorted = sortDocuments([
      [unnamed, { pod_name: 'r' }],
      { kind: 'EventList', items: [{ reason: 'Failed', message: 'x' }] },
      {
        kind: 'List',
        items: [
          {
            kind: 'List',
            items: [
              workload('CronJob', 'c', {
                spec: { template: undefined, jobTemplate: { spec: { template: { spec: { containers: [{}] } } } } },
              }),
            ],
          },
        ],
      },
      { reason: 'FailedMount', message: 'y', object: 'Pod/p', last_timestamp: 'then' },
      { kind: 'Service' },
      7,
    ]);
    expect(sorted.objects.pods).toMatchObject([{ kind: 'Pod', metadata: { name: 'p' } }]);
    expect(sorted.reports).toEqual([{ pod_name: 'r' }]);
    expect(sorted.objects.events).toMatchObject([
      { kind: 'Event' },
      { involvedObject: { kind: 'Pod', name: 'p' }, lastTimestamp: 'then' },
    ]);
    expect(sorted.objects.workloads).toMatchObject([{ kind: 'CronJob' }]);
    expect(sorted.others).toEqual(['Service', 'something']);
  });

  it('keeps the keys of Secrets and never their values', () => {
    const secret = {
      kind: 'Secret',
      metadata: { name: 's', namespace: 'shop' },
      data: { a: 'aGVsbG8=' },
      stringData: { b: 'hello' },
    };
    const { objects } = sortDocuments([secret]);
    expect(objects.related).toEqual([{ kind: 'Secret', namespace: 'shop', name: 's', exists: true, keys: ['a', 'b'] }]);
  });
});

describe('attachInputs', () => {
  const objects = (...items: object[]) => sortDocuments(items).objects;

  it('does not guess of which of several pods a log is', () => {
    expect(attachInputs(objects(pod('a', WELL), pod('b', WELL)), { events: [], logs: 'x' })).toBeUndefined();
  });

  it('names the container of a log where there is only one', () => {
    const two = pod('a', {}, { containers: [{ name: 'app' }, { name: 'proxy' }] });
    expect(attachInputs(objects(pod('a', {})), { events: [], logs: 'x' })?.logs).toMatchObject([
      { pod: 'a', container: 'app' },
    ]);
    expect(attachInputs(objects(two), { events: [], logs: 'x' })?.logs).toMatchObject([{ container: '' }]);
  });

  it('leaves events about other objects alone where some are about this pod', () => {
    const events = [warning('a', 'Failed', 'mine'), warning('b', 'Failed', 'not mine')];
    const laid = attachInputs(objects(pod('a', {})), { events });
    expect(laid?.events.map(({ involvedObject }) => (involvedObject as { name: string }).name)).toEqual(['a', 'b']);
  });
});

describe('subjectsOf', () => {
  it('diagnoses anything that can be read without throwing', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'Pod',
        'Event',
        'List',
        'Deployment',
        'Running',
        'Pending',
        'p',
        'Warning',
        '2026-01-01T00:00:00Z',
      ),
      fc.jsonValue({ maxDepth: 3 }),
    );
    const key = fc.constantFrom(
      'kind',
      'metadata',
      'name',
      'namespace',
      'spec',
      'status',
      'template',
      'containers',
      'items',
      'phase',
      'involvedObject',
      'containerStatuses',
      'state',
      'reason',
      'message',
      'conditions',
      'type',
    );
    const object = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        piece,
        fc.dictionary(key, tie('node'), { maxKeys: 5 }),
        fc.array(tie('node'), { maxLength: 3 }),
      ),
    })).node;
    const named = fc.record({
      kind: fc.constantFrom('Pod', 'Event', 'Deployment'),
      metadata: fc.constant({ name: 'p', namespace: 'n' }),
      spec: object,
      status: object,
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(object, named), { maxLength: 4 }), (documents) => {
        for (const subject of subjectsOf(sortDocuments(documents).objects)) diagnoseReport(subject.report);
      }),
    );
  });
});
