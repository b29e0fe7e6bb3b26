import { afterAll, describe, expect, it } from 'vitest';
import { workloadOf } from '../../src/k8s/resources.js';
import { type Fields, fieldsOf, listOf, numberOf } from '../../src/rules/evidence/values.js';
import { handOver } from '../../src/rules/handover/index.js';
import { parseManifest } from '../../src/rules/manifest/parse-manifest.js';
import { mirrorOf } from './support/mirror.js';
import { createScenario, type DiagnosedPod, diagnosePods, PROVABLE, recordedKind } from './support/scenario.js';
import { eventually, type Manifest, TestCluster } from './support/test-cluster.js';

const cluster = TestCluster.connect();
const namespaces: string[] = [];

/** How much longer the fixed pod has to be well than the unfixed one took to fail. */
const MARGIN_MS = 10_000;
/** Their fixes take all the room that a node has left: no other pod may come meanwhile, and none would find a place. */
const ALONE = new Set(['sched-insufficient-cpu']);

afterAll(async () => {
  await Promise.all(namespaces.map((namespace) => cluster.deleteNamespace(namespace)));
  cluster.close();
});

/** Since when, in milliseconds, all containers of the pod have run without a restart and have been ready, or since when it has succeeded. */
function wellSince(pod: Manifest | undefined): number | undefined {
  const status = fieldsOf(pod?.['status']);
  if (status['phase'] === 'Succeeded') return 0;
  const containers = listOf(status['containerStatuses']).map(fieldsOf);
  const isWell = containers.every((each) => each['ready'] === true && numberOf(each['restartCount']) === 0);
  if (containers.length === 0 || !isWell) return undefined;
  const starts = containers.map((each) => String(fieldsOf(fieldsOf(each['state'])['running'])['startedAt']));
  return Math.max(...starts.map((start) => Date.parse(start)));
}

async function removePod(name: string, namespace: string): Promise<void> {
  await cluster.request('DELETE', `api/v1/namespaces/${namespace}/pods/${name}?gracePeriodSeconds=0`);
}

async function podNamed(name: string, namespace: string): Promise<Manifest | undefined> {
  return (await cluster.pods(namespace)).find((pod) => fieldsOf(pod['metadata'])['name'] === name);
}

/** Patches the workload with what is handed over, for good, and sees it come up. Experiments and pods without a controller have no patch. */
async function healOwner({ fix, report, owner }: DiagnosedPod, namespace: string): Promise<void> {
  const resource = workloadOf(owner.kind);
  if (fix === null || resource === undefined) return;
  const ownerManifest = await cluster.reader.get(resource, owner.name, { namespace });
  const pod = parseManifest(report.manifest ?? '') ?? {};
  const result = handOver({ fix, pod, owner, ownerManifest, namespace });
  expect(result.ok, result.ok ? '' : result.reason).toBe(fix.scope === 'hand-over');
  if (!result.ok) return;
  await cluster.patch(ownerManifest, result.strategicMerge, 'strategic', '?fieldValidation=Strict');
  await eventually(`${owner.kind} ${owner.name} with all its pods`, 60, async () => {
    const { spec, status } = (await cluster.reader.get(resource, owner.name, { namespace })) as Record<string, Fields>;
    const isSeen = status?.['observedGeneration'] !== undefined && status['unavailableReplicas'] === undefined;
    return isSeen && status['updatedReplicas'] === spec?.['replicas'] && status['replicas'] === spec?.['replicas'];
  });
}

/** Sees a scenario fail, and its fix mend the pod and then its owner. */
async function prove(scenario: string): Promise<void> {
  const kind = await recordedKind(scenario);
  const namespace = await cluster.createNamespace(scenario);
  namespaces.push(namespace);
  await createScenario(cluster, scenario, namespace);

  const failure = await eventually(`the diagnosis ${kind}`, 150, async () =>
    (await diagnosePods(cluster, namespace)).find(({ diagnosis }) => diagnosis?.kind === kind),
  );
  const { fix, report } = failure;
  expect(fix, `no fix for ${kind}: ${failure.diagnosis?.cause}`).not.toBeNull();
  const manifest = report.manifest ?? '';
  // One after the other: a fix may change the node, too, such as by making a folder.
  const start = Date.now();
  await cluster.create(mirrorOf(manifest, [], 'control'), namespace);
  await eventually(`the control's ${kind}`, 150, async () =>
    (await diagnosePods(cluster, namespace, 'control')).find(({ diagnosis }) => diagnosis?.kind === kind),
  );
  const enoughMs = Date.now() - start + MARGIN_MS;
  await cluster.create(mirrorOf(manifest, fix?.patch ?? [], 'mirror'), namespace);
  await eventually(`a mirror that is well with ${fix?.strategy}`, 60 + enoughMs / 1000, async () => {
    const since = wellSince(await podNamed('mirror', namespace));
    return since !== undefined && Date.now() - since > enoughMs;
  });
  expect(await diagnosePods(cluster, namespace, 'mirror')).toEqual([]);
  // They hold what the owner's own pod needs.
  for (const name of ['control', 'mirror']) await removePod(name, namespace);
  await healOwner(failure, namespace);
}

const NAME = '%s: the fixed pod runs where the unfixed one fails';

describe.concurrent('the fix of a real failure', () => {
  it.each(PROVABLE.filter((scenario) => !ALONE.has(scenario)))(NAME, prove, 600_000);
});

describe('the fix of a real failure that takes all the room there is', () => {
  it.each(PROVABLE.filter((scenario) => ALONE.has(scenario)))(NAME, prove, 600_000);
});
