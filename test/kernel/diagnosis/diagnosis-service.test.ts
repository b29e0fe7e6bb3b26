import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readRecordings } from '../../../scripts/replay/recording.js';
import { reportsOf } from '../../../scripts/replay/reports-of.js';
import type { FailureReport } from '../../../src/contracts/failure.js';
import { DiagnosisService } from '../../../src/kernel/diagnosis/diagnosis-service.js';
import type { Logger } from '../../../src/kernel/ports/logger.js';
import type { FailureKind } from '../../../src/rules/kinds/define-kind.js';
import { diagnose } from '../../../src/rules/kinds/engine.js';
import { KINDS } from '../../../src/rules/kinds/index.js';

const lines: string[] = [];
const logger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (fields, message) => lines.push(`${message} ${JSON.stringify(fields)}`),
};
const service = () => new DiagnosisService(logger);

let reports: FailureReport[];
beforeAll(async () => {
  const folder = fileURLToPath(new URL('../../fixtures/recordings', import.meta.url));
  reports = (await readRecordings(folder)).flatMap(reportsOf);
});

/** What a kind has that no test here asks for. */
function kindInfo(id: string, group: FailureKind['group']) {
  return { id, title: '', description: '', group, severity: 'low', oracles: [], fixes: [] } as const;
}

/** Counts how often rules really ran. */
function counting(): { kinds: FailureKind[]; runs: () => number } {
  let count = 0;
  const rule: FailureKind = {
    id: 'counter',
    title: '',
    description: '',
    group: 'crash',
    severity: 'low',
    oracles: [],
    fixes: [],
    find: () => {
      count += 1;
      return [];
    },
  };
  return { kinds: [...KINDS, rule], runs: () => count };
}

/** Another pod of the same ReplicaSet, an hour and some more tries later on another node. */
function sibling(report: FailureReport, suffix: string): FailureReport {
  const uid = '11111111-2222-4333-8444-555555555555';
  let text = JSON.stringify(report).replaceAll(report.pod_name, report.pod_name.replace(/[a-z0-9]{5}$/, suffix));
  if (report.pod_uid !== undefined) text = text.replaceAll(report.pod_uid, uid);
  const shifted = text
    .replaceAll('2026-11-21T20:', '2026-11-21T21:')
    .replace(/"count":(\d+)/g, (_all, count: string) => `"count":${Number(count) + 17}`)
    .replace(/resourceVersion: '\d+'/g, "resourceVersion: '99999'")
    .replace(/kube-api-access-\w{5}/g, 'kube-api-access-zzzzz')
    .replaceAll(`nodeName: ${report.node_name}`, 'nodeName: another-node');
  return { ...JSON.parse(shifted), node_name: report.node_name === undefined ? undefined : 'another-node' };
}

const isGenerated = (report: FailureReport) => /-[bcdfghjklmnpqrstvwxz2456789]{5}$/.test(report.pod_name);

describe('the memo', () => {
  it('serves pods of one ReplicaSet that fail alike from one entry, once it has foretold the answer for another of them', () => {
    const counter = counting();
    const memo = new DiagnosisService(logger, { kinds: counter.kinds });
    const pods = reports.filter(isGenerated);
    expect(pods.length).toBeGreaterThan(20);
    for (const report of pods) memo.diagnose(report);
    for (const report of pods) memo.diagnose(sibling(report, 'xxxxx'));
    const before = counter.runs();
    for (const report of pods) memo.diagnose(sibling(report, 'zzzzz'));
    expect(counter.runs()).toBe(before);
  });

  it('goes by what pods request on the nodes that a pod may get, not on the node that it has', () => {
    const counter = counting();
    const memo = new DiagnosisService(logger, { kinds: counter.kinds });
    const [first] = reports.filter(isGenerated) as [FailureReport];
    const withTaken = (pods: string) => ({ name: 'n1', allocatable: { cpu: '4' }, requested: { cpu: '3', pods } });
    for (const pods of ['7', '8']) memo.diagnose({ ...first, node: withTaken(pods) });
    expect(counter.runs()).toBe(1);
    for (const pods of ['7', '8', '7']) memo.diagnose({ ...first, nodes: [withTaken(pods)] });
    expect(counter.runs()).toBe(3);
  });

  it('keeps apart what differs', () => {
    const counter = counting();
    const memo = new DiagnosisService(logger, { kinds: counter.kinds });
    const [report] = reports as [FailureReport];
    memo.diagnose(report);
    memo.diagnose({ ...report, namespace: 'elsewhere' });
    memo.diagnose({ ...report, logs: 'something else' });
    expect(counter.runs()).toBe(3);
  });

  it('gives everybody a copy', () => {
    const memo = service();
    const [report] = reports as [FailureReport];
    const first = memo.diagnose(report);
    (first.diagnosis as { title: string }).title = 'changed';
    expect(memo.diagnose(report).diagnosis?.title).not.toBe('changed');
  });

  it('is bounded', () => {
    const counter = counting();
    const memo = new DiagnosisService(logger, { kinds: counter.kinds, memoSize: 2 });
    const at = (logs: string) => memo.diagnose({ ...(reports[0] as FailureReport), logs });
    for (const logs of ['a', 'b', 'a', 'c', 'a']) at(logs);
    expect(counter.runs()).toBe(3);
    at('b');
    expect(counter.runs()).toBe(4);
  });

  it('is not deceived by a manifest that holds what stands for its name', () => {
    const memo = service();
    const [report] = reports.filter(isGenerated) as [FailureReport];
    const marked = {
      ...report,
      manifest: report.manifest?.replaceAll(report.pod_name, '\u0001pod0\u0001'),
    } as FailureReport;
    memo.diagnose(report);
    memo.diagnose(sibling(report, 'xxxxx'));
    expect(memo.diagnose(marked).diagnosis).toEqual(diagnose(marked));
  });

  it('does not believe an entry of which a rule reads what is taken for the own name of a pod', () => {
    const reading: FailureKind = {
      ...kindInfo('reading', 'controller'),
      find: ({ podName }) =>
        ['b', 'c'].includes(podName.slice(-1))
          ? [
              {
                draft: { title: `ends in ${podName.slice(-1)}`, cause: '', evidence: [], steps: [], checks: [] },
                fixes: [],
              },
            ]
          : [],
    };
    const memo = new DiagnosisService(logger, { kinds: [reading, ...KINDS] });
    const [report] = reports.filter(isGenerated) as [FailureReport];
    const titleFor = (suffix: string) => memo.diagnose(sibling(report, suffix)).diagnosis?.title;
    expect(['xxxxb', 'xxxxc', 'xxxxb', 'xxxxc'].map(titleFor)).toEqual([
      'ends in b',
      'ends in c',
      'ends in b',
      'ends in c',
    ]);
  });
});

describe('the cause key', () => {
  const keyOf = (fields: object) =>
    service().diagnose({
      cluster: 'default',
      namespace: 'shop',
      pod_name: 'orders-7d9fdd8785-hkgpp',
      ...fields,
    } as FailureReport).causeKey;
  const missing = (name: string, container: object = {}) => ({
    container_statuses: [
      {
        name: 'api',
        state: 'waiting',
        reason: 'CreateContainerConfigError',
        message: `configmap "${name}" not found`,
        ...container,
      },
    ],
  });

  it('is equal for pods that fail of the same cause', () => {
    expect(keyOf(missing('a'))).toMatch(/^[0-9a-f]{32}$/);
    expect(keyOf({ ...missing('a'), pod_name: 'orders-7d9fdd8785-zzzzz', failure_message: 'anything' })).toBe(
      keyOf(missing('a')),
    );
  });

  it('is equal for pods that lack the same, whatever nodes have left', () => {
    const message = '0/1 nodes are available: 1 Insufficient cpu.';
    const lacking = (cpu: string) => ({
      events: [{ type: 'Warning', reason: 'FailedScheduling', message }],
      nodes: [{ name: 'n1', allocatable: { cpu: '4' }, requested: { cpu } }],
    });
    expect(keyOf(lacking('3'))).toBe(keyOf(lacking('3500m')));
  });

  it('tells objects, roles and kinds apart', () => {
    const keys = [
      keyOf(missing('a')),
      keyOf(missing('b')),
      keyOf(missing('a', { init: true })),
      keyOf({ ...missing('a'), status_reason: 'NodeLost' }),
    ];
    expect(new Set(keys).size).toBe(4);
  });

  it('is null when nothing is wrong', () => {
    const healthy = { phase: 'Running', container_statuses: [{ name: 'a', ready: true, state: 'running' }] };
    const diagnosed = service().diagnose({
      cluster: 'default',
      namespace: 'shop',
      pod_name: 'x',
      ...healthy,
    } as FailureReport);
    expect(diagnosed).toMatchObject({ diagnosis: null, causeKey: null, owner: { kind: 'Pod', name: 'x' } });
  });
});

describe('whatever happens', () => {
  it('a rule that throws is logged and the others answer', () => {
    const broken: FailureKind = {
      ...kindInfo('broken', 'image'),
      find: () => {
        throw new Error('boom');
      },
    };
    const { diagnosis } = new DiagnosisService(logger, { kinds: [broken, ...KINDS] }).diagnose(
      reports[0] as FailureReport,
    );
    expect(diagnosis?.kind).toBe('config-missing-object');
    expect(lines.at(-1)).toMatch(/kind of failure or a fix failed.*broken.*boom/);
  });

  it('a report that cannot be read at all is still answered', () => {
    const hostile = {
      cluster: 'default',
      namespace: 'a',
      pod_name: 'b',
      failure_reason: 'Odd',
      get events(): unknown[] {
        throw new Error('no');
      },
    } as unknown as FailureReport;
    expect(service().diagnose(hostile).diagnosis).toMatchObject({
      kind: 'unknown-failure',
      cause: expect.stringContaining('Odd'),
    });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(
            'events',
            'container_statuses',
            'manifest',
            'logs',
            'owner',
            'nodes',
            'related',
            'pod_uid',
            'node_name',
            'pod_name',
          ),
          fc.jsonValue(),
        ),
        (body) => {
          expect(
            service().diagnose({
              cluster: 'default',
              namespace: 'a',
              pod_name: 'b',
              failure_reason: 'x',
              ...body,
            } as FailureReport).diagnosis,
          ).not.toBeNull();
        },
      ),
      { numRuns: 300 },
    );
  });
});

it('a node that only the manifest names is named as it stands there', () => {
  const fields = {
    events: [
      {
        type: 'Warning',
        reason: 'FailedScheduling',
        message: "0/1 nodes are available: 1 node(s) didn't match the requested node name.",
      },
    ],
    manifest: 'spec:\n  nodeName: gone-7\n  containers:\n  - name: a\n',
  };
  const body = {
    cluster: 'default',
    namespace: 'shop',
    pod_name: 'orders-7d9fdd8785-hkgpp',
    ...fields,
  } as FailureReport;
  expect(service().diagnose(body).diagnosis?.cause).toContain('nodeName gone-7');
});
