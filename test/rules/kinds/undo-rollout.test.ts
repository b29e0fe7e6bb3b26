import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fix } from '../../../src/contracts/diagnosis.js';
import { diagnoseReport, ruleOn } from '../../../src/rules/diagnose-report.js';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';
import { type Fields, fieldsOf, textOf } from '../../../src/rules/evidence/values.js';
import { handOver } from '../../../src/rules/handover/index.js';
import { applyPatch, type JsonPatch } from '../../../src/rules/pod/json-patch.js';
import { parseManifest } from '../../../src/rules/pod/parse-manifest.js';
import { type ClusterObjects, reportsOf } from '../../../src/rules/report/index.js';
import {
  deployment,
  failingPod,
  NEW_SET,
  OLD_SET,
  ROLLED_OUT,
  replicaSet,
  rollout,
  template,
} from '../changes/objects.js';
import { madeBy, warning } from '../report/objects.js';

const reportOf = (objects: ClusterObjects) => {
  const [report] = reportsOf(objects);
  if (report === undefined) throw new Error('nothing fails');
  return report;
};
const ruledOn = (objects: ClusterObjects) => diagnoseReport(reportOf(objects));
const BEFORE = '2026-03-12T08:00:00Z';

/** Lists of which the order means nothing, in one order; empty ones are the same as none. */
function listsByName(container: Fields): Fields {
  const list = (field: string) =>
    ((container[field] ?? []) as Fields[]).toSorted((one, other) =>
      textOf(one['name']) < textOf(other['name']) ? -1 : 1,
    );
  return { env: list('env'), volumeMounts: list('volumeMounts'), args: container['args'] ?? [] };
}

const manifestOf = (text = '') => parseManifest(text) as Fields;
const specOf = (object: Fields) => fieldsOf(object['spec']);

function patchedBy(document: Fields, patch: Fix['patch'] | JsonPatch = []): Fields {
  const result = applyPatch(document, patch);
  if (!result.ok) throw new Error(result.problem.problem);
  return fieldsOf(result.document);
}

/** The same rollout with these containers before and now. */
function from(old: object, now: object, more: Partial<ClusterObjects> = {}): ClusterObjects {
  const [before, after] = [template('shop/app:1.4', { ...old }), template('shop/app:1.4', { ...now })];
  const sets = [
    replicaSet(13, before, { replicas: 2, readyReplicas: 2 }, BEFORE),
    replicaSet(14, after, { replicas: 1 }, ROLLED_OUT),
  ];
  const pods = [failingPod(madeBy('ReplicaSet', 'web-14'), 'shop/app:1.4', { ...now })];
  return rollout({ workloads: [deployment(after), ...sets], pods, ...more });
}

describe('undo-rollout', () => {
  it('is the fix where nothing else is known to repair the failure', () => {
    const { fix, fixCommand } = ruledOn(rollout());
    expect(fix).toMatchObject({
      strategy: 'undo-rollout',
      title: 'Undo rollout 14 of Deployment web: go back to revision 13',
      scope: 'hand-over',
      patch: [
        { op: 'test', path: '/spec/containers/0/name', value: 'app' },
        { op: 'replace', path: '/spec/containers/0/image', value: 'shop/app:1.4' },
      ],
      command: 'kubectl -n shop rollout undo deployment/web --to-revision=13',
    });
    expect(fixCommand).toBe(fix?.command);
  });

  it('makes the pod what the revision before made, and hands the same over to the owner', () => {
    const old = { env: [{ name: 'MODE', value: 'fast' }], resources: { limits: { memory: '512Mi' } } };
    const now = {
      env: [
        { name: 'MODE', value: 'slow' },
        { name: 'NEW', value: '1' },
      ],
      resources: { limits: { memory: '512Mi' } },
    };
    const report = reportOf(from(old, now));
    const { fix, owner } = diagnoseReport(report);
    const pod = manifestOf(report.manifest);
    expect(specOf(patchedBy(pod, fix?.patch))['containers']).toEqual([{ name: 'app', image: 'shop/app:1.4', ...old }]);
    const ownerManifest = manifestOf(report.owner_manifest);
    const handed = handOver({ fix: fix as Fix, pod, owner, ownerManifest, namespace: 'shop' });
    const lifted = patchedBy(ownerManifest, handed.ok ? handed.jsonPatch : []);
    expect(specOf(fieldsOf(specOf(lifted)['template']))).toMatchObject({ containers: [old] });
  });

  it('stands behind a fix that repairs the fault itself', () => {
    const small = { resources: { limits: { memory: '64Mi' } } };
    const killed = { terminated: { exitCode: 137, reason: 'OOMKilled', finishedAt: '2026-03-14T09:41:00Z' } };
    const objects = from({ resources: { limits: { memory: '512Mi' } } }, small);
    const pods = objects.pods.map((pod) => {
      const status = fieldsOf(pod['status']);
      const [first] = status['containerStatuses'] as Fields[];
      return { ...pod, status: { ...status, containerStatuses: [{ ...first, lastState: killed }] } };
    });
    const { fix, fixCommand } = ruledOn({ ...objects, pods });
    expect(fix?.strategy).toBe('raise-memory-limit');
    expect(fix?.alternatives[0]).toMatchObject({
      strategy: 'undo-rollout',
      command: expect.stringContaining('--to-revision=13'),
    });
    expect(fixCommand).not.toContain('undo');
  });

  it.each([
    [
      'the revision before was not healthy',
      { workloads: [deployment(), replicaSet(13, template('shop/app:1.4'), { replicas: 1 }, BEFORE), NEW_SET] },
    ],
    ['nothing is known of the revision before', { workloads: [deployment(), NEW_SET] }],
    [
      'the rollout is older than an hour',
      { workloads: [deployment(), OLD_SET, replicaSet(14, template('shop/app:1.5'), {}, '2026-03-14T08:00:00Z')] },
    ],
    [
      'the node is lost',
      { events: [warning('web-14-x', 'NodeNotReady', 'Node is not ready', '2026-03-14T09:41:00Z')] },
    ],
  ])('is not offered where %s', (_why, more) => {
    const objects = rollout(more);
    const lost = 'events' in more;
    const pods = lost
      ? objects.pods.map((pod) => ({
          ...pod,
          status: { phase: 'Unknown', reason: 'NodeLost', message: 'Node n1 which was running pod is unresponsive' },
        }))
      : objects.pods;
    const { diagnosis, fix } = ruledOn({ ...objects, pods });
    expect(diagnosis).not.toBeNull();
    expect([fix, ...(fix?.alternatives ?? [])].map((each) => each?.strategy)).not.toContain('undo-rollout');
  });

  it.each([
    ['privileges', { securityContext: { privileged: true } }, {}],
    ['a password', { env: [{ name: 'DB_PASSWORD', value: 'correct-horse-battery' }] }, {}],
  ])('gives nobody %s back by a patch: the guard refuses it, which is no error', (_what, old, now) => {
    const errors: unknown[] = [];
    const { fix } = ruleOn(readEvidence(reportOf(from(old, now))), (rule, error) => void errors.push([rule, error]));
    expect(fix).toBeNull();
    expect(errors).toEqual([]);
  });

  it('has no command where a name could mean something else to a shell', () => {
    const report = reportOf(rollout());
    const hostile = "web'; rm -rf /";
    const renamed = JSON.parse(
      JSON.stringify(report).replaceAll('"name":"web"', JSON.stringify({ name: hostile }).slice(1, -1)),
    );
    const { fix } = diagnoseReport({
      ...renamed,
      owner: { kind: 'Deployment', name: hostile, api_version: 'apps/v1' },
    });
    expect(fix?.command).toBe(`kubectl -n shop rollout undo 'deployment/web'\\''; rm -rf /' --to-revision=13`);
    const dashed = diagnoseReport({ ...report, namespace: '-A' });
    expect(dashed.fix?.command).toBeUndefined();
  });

  it('is an experiment without a command where an operator makes the workload', () => {
    const { workloads, ...rest } = rollout();
    const generated = workloads.map((each) =>
      each['kind'] === 'Deployment'
        ? {
            ...each,
            metadata: { ...fieldsOf(each['metadata']), labels: { 'app.kubernetes.io/managed-by': 'shop-operator' } },
          }
        : each,
    );
    const { fix, fixCommand } = ruledOn({ ...rest, workloads: generated });
    expect(fix).toMatchObject({ strategy: 'undo-rollout', scope: 'mirror-only' });
    expect([fix?.command, fixCommand]).toEqual([undefined, null]);
  });

  const variables = fc.uniqueArray(fc.constantFrom('A', 'B', 'C'), { maxLength: 3 });
  const someContainer = fc.record(
    {
      env: variables.chain((names) =>
        fc.tuple(...names.map((name) => fc.record({ name: fc.constant(name), value: fc.constantFrom('1', '2') }))),
      ),
      resources: fc.record({ limits: fc.record({ memory: fc.constantFrom('1Gi', '2Gi') }) }),
      args: fc.array(fc.constantFrom('-v', 'serve'), { maxLength: 2 }),
      readinessProbe: fc.record({
        httpGet: fc.record({ path: fc.constantFrom('/a', '/b'), port: fc.constantFrom(80, 81) }),
      }),
      volumeMounts: fc.subarray([
        { name: 'a', mountPath: '/a' },
        { name: 'b', mountPath: '/b' },
      ]),
    },
    { requiredKeys: [] },
  );

  it('leads back to the template before, whatever was changed', () => {
    const order = (value: unknown) => JSON.parse(JSON.stringify(value)) as Fields;
    let undone = 0;
    fc.assert(
      fc.property(someContainer, someContainer, (old, now) => {
        const report = reportOf(from(old, now));
        const { fix } = diagnoseReport(report);
        if (fix?.strategy !== 'undo-rollout') return;
        undone += 1;
        const [app] = specOf(patchedBy(manifestOf(report.manifest), fix.patch))['containers'] as Fields[];
        const sorted = (container: Fields) => ({ ...container, ...listsByName(container) });
        expect(sorted(fieldsOf(app))).toEqual(sorted(order({ name: 'app', image: 'shop/app:1.4', ...old })));
      }),
      { numRuns: 60 },
    );
    expect(undone).toBeGreaterThan(10);
  });

  it('says who would take it back', () => {
    const { workloads, ...rest } = rollout();
    const managed = workloads.map((each) => ({
      ...each,
      metadata: {
        ...fieldsOf(each['metadata']),
        labels: { 'app.kubernetes.io/managed-by': 'Helm', 'app.kubernetes.io/instance': 'shop' },
      },
    }));
    expect(textOf(ruledOn({ ...rest, workloads: managed }).fix?.explanation)).toContain('Helm owns Deployment web');
  });
});
