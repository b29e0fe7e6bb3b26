import { audit } from '../support/audit.js';
import { check, checkNone, eventually } from '../support/checks.js';
import { Listener } from '../support/clients.js';
import { OutsideScene, workloadNames } from '../support/outside-scene.js';
import { type Place, postgresPlace } from '../support/place.js';
import { PostgresCluster } from '../support/postgres-cluster.js';
import type { Track } from '../support/runner.js';
import type { ServerProcess } from '../support/server-process.js';

/** More than both replicas ask about at a time. */
const WORKLOADS = 12;
const PODS_A_WORKLOAD = 20;
const SOLVED_WITHIN_MS = 45_000;
const TOLD_WITHIN_MS = 30_000;

/** Reports the pods of all workloads to both at once, each pod to one of them. */
async function storm(scene: OutsideScene, servers: readonly ServerProcess[], workloads: readonly string[]) {
  const pods = workloads.flatMap((workload) =>
    Array.from({ length: PODS_A_WORKLOAD }, (_, index) => ({ workload, pod: `${workload}-${index}`, index })),
  );
  const send = ({ workload, pod, index }: (typeof pods)[number]) =>
    scene.report(pod, workload, servers[index % servers.length]);
  await Promise.all(pods.map(send));
  return pods.map(({ pod }) => pod);
}

const updatedPods = ({ events }: Listener) =>
  new Set(events.filter(({ type }) => type === 'solution_updated').map(({ data }) => String(data.pod_name)));

/** All records had the rules' solution when they were announced, so each of them is told anew. */
async function checkUpdates(listeners: readonly Listener[], pods: readonly string[]): Promise<void> {
  for (const [index, listener] of listeners.entries()) {
    await eventually(`clients of server ${index + 1} hear of every solution`, TOLD_WITHIN_MS, () => {
      const heard = updatedPods(listener);
      checkNone(
        pods.filter((pod) => !heard.has(pod)),
        'not heard',
      );
      return true;
    });
  }
}

async function checkOnce(scene: OutsideScene, place: Place, workloads: readonly string[]): Promise<void> {
  const asked = workloads.filter((workload) => scene.questionsAbout(workload) !== 1);
  checkNone(
    asked.map((workload) => `${workload} (${scene.questionsAbout(workload)} times)`),
    'not asked about exactly once',
  );
  await scene.areTold(workloads, TOLD_WITHIN_MS);
  const left = `select id from deliveries where kind = 'opened' and ended_at is null`;
  await eventually('no first message is left', TOLD_WITHIN_MS, async () => (await place.query(left)).length === 0);
  const told = workloads.filter((workload) => scene.openedOf(workload).length !== 1);
  checkNone(
    told.map((workload) => `${workload} (${scene.openedOf(workload).length} times)`),
    'not told exactly once',
  );
}

/** The model answers when all is recorded, so that every record has to be given its solution. */
async function checkStorm(scene: OutsideScene, place: Place, servers: readonly ServerProcess[]): Promise<void> {
  const listeners = await Promise.all(servers.map(({ url }) => Listener.connect(url)));
  try {
    const workloads = workloadNames('stormy', WORKLOADS);
    scene.model.mode = 'hang';
    const pods = await storm(scene, servers, workloads);
    scene.model.release('slow');
    await scene.areSolved(pods, SOLVED_WITHIN_MS);
    await checkUpdates(listeners, pods);
    await checkOnce(scene, place, workloads);
    await audit(scene.installation, scene.server, scene.ledger);
  } finally {
    for (const listener of listeners) listener.end();
  }
}

/** The pods that opened the incidents. */
async function openersOf(scene: OutsideScene, workloads: readonly string[]): Promise<string[]> {
  const oldestFirst = (await scene.failures()).sort((one, other) => one.id - other.id);
  return workloads.map((workload) => oldestFirst.find(({ owner }) => owner?.name === workload)?.pod_name ?? workload);
}

/** The model answers while pods are still reported. */
async function checkQuickStorm(scene: OutsideScene, place: Place, servers: readonly ServerProcess[]): Promise<void> {
  const workloads = workloadNames('squally', WORKLOADS);
  scene.model.mode = 'slow';
  await storm(scene, servers, workloads);
  await scene.areSolved(await openersOf(scene, workloads), SOLVED_WITHIN_MS);
  await checkOnce(scene, place, workloads);
}

/** Two servers on one PostgreSQL ask a model and tell a webhook everything once. */
export async function sharedSolutions(track: Track): Promise<void> {
  const place = await postgresPlace(track, await PostgresCluster.create(track));
  const scene = await OutsideScene.open(track, place);
  const servers = [scene.server, await scene.start()];
  const title = `a storm of ${WORKLOADS * PODS_A_WORKLOAD} pods of ${WORKLOADS} Deployments on both`;
  await track.case(`${title}: one question and one message each`, () => checkStorm(scene, place, servers));
  await track.case(`${title}, answered meanwhile`, () => checkQuickStorm(scene, place, servers));
  await track.case('both end well', async () => {
    const ends = await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    check(
      ends.every(({ code }) => code === 0),
      `they ended with ${ends.map(({ code }) => code).join(' and ')}`,
    );
  });
}
