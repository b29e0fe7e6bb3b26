import { setTimeout as delay } from 'node:timers/promises';
import { audit } from '../support/audit.js';
import { check, checkNone, eventually, randomBetween } from '../support/checks.js';
import { sendExpecting } from '../support/http.js';
import { type OutsideServer, startReceiver, useNotifier } from '../support/outside.js';
import { firstPodOf, OutsideScene, workloadNames } from '../support/outside-scene.js';
import type { Place } from '../support/place.js';
import type { Track } from '../support/runner.js';

/** More than are asked about at a time. */
const INCIDENTS = 20;
const STILL_WAITING = 6;
/** Half a minute until work of a dead process is free, a minute until its messages are; the rest is for a busy machine. */
const SOLVED_WITHIN_MS = 75_000;
const TOLD_WITHIN_MS = 105_000;
const WORK_BEGINS_WITHIN_MS = 30_000;

/**
 * Stops the server in the middle of its questions and messages, and when it had work left of both. `atRandom`: whether one of each is
 * under way at that moment is left to chance.
 */
async function killAtWork(
  { model, webhook, server }: OutsideScene,
  { atRandom }: { atRandom: boolean },
): Promise<void> {
  const atWork = () => model.received.length > model.answered && webhook.received.length > webhook.answered;
  await eventually('questions and messages are on their way', WORK_BEGINS_WITHIN_MS, atWork);
  const [answered, told] = [model.answered, webhook.answered];
  const goal = answered + randomBetween(0, INCIDENTS - STILL_WAITING);
  // However late this process looks, some are under way.
  for (const outside of [model, webhook]) outside.release('slow', INCIDENTS - STILL_WAITING / 2);
  await eventually('some questions are answered', WORK_BEGINS_WITHIN_MS, () => model.answered >= goal);
  await delay(Math.random() * 300);
  if (!atRandom) await eventually('both are under way', WORK_BEGINS_WITHIN_MS, atWork);
  await server.kill('SIGKILL');
  for (const outside of [model, webhook]) outside.release('slow');
  check(model.answered < answered + INCIDENTS, 'the kill came after the last question');
  check(webhook.answered < told + INCIDENTS, 'the kill came after the last message');
}

async function checkAfterKill(scene: OutsideScene, workloads: readonly string[]): Promise<void> {
  await scene.areSolved(workloads.map(firstPodOf), SOLVED_WITHIN_MS);
  const wrong = workloads.filter((workload) => ![1, 2].includes(scene.questionsAbout(workload)));
  checkNone(
    wrong.map((workload) => `${workload} (${scene.questionsAbout(workload)} times)`),
    'asked about more often than once and once more for the kill',
  );
  await scene.areTold(workloads, TOLD_WITHIN_MS);
  const changed = workloads.filter(
    (workload) => new Set(scene.openedOf(workload).map(({ body }) => body.id)).size !== 1,
  );
  checkNone(changed, 'told again as another message');
}

/** The server is killed while questions and messages are under way and wait; all of them must come to their end. */
export async function killAmidSolutions(track: Track, place: Place, rounds: number): Promise<void> {
  const scene = await OutsideScene.open(track, place);
  for (let round = 1; round <= rounds; round += 1) {
    const held = await track.case(`kill -9 amid questions and messages, round ${round} of ${rounds}`, async () => {
      const workloads = workloadNames(`killed-${round}`, INCIDENTS);
      for (const outside of [scene.model, scene.webhook]) outside.mode = 'hang';
      await Promise.all(workloads.map((workload) => scene.report(firstPodOf(workload), workload)));
      await killAtWork(scene, { atRandom: round % 2 === 0 });
      scene.server = await scene.start();
      await checkAfterKill(scene, workloads);
      await audit(scene.installation, scene.server, scene.ledger);
    });
    if (!held) return;
  }
  await scene.server.kill('SIGTERM');
}

/** Longer than what SHUTDOWN_SECONDS leaves to clients, and than an answer takes on a busy machine. */
const WAIT_SECONDS = 15;
const SHUTDOWN_SECONDS = 6;
const WAIT_MS = WAIT_SECONDS * 1_000;
/** What an answer or an end may take besides on a busy machine. */
const SLACK_MS = 15_000;
const ENDED_WITHIN_MS = SHUTDOWN_SECONDS * 1_000 + 3_000;
const MORE_PODS = 20;

async function checkAnswers(scene: OutsideScene): Promise<void> {
  const [first = '', ...others] = workloadNames('hanging', 4);
  const { milliseconds } = await scene.report(firstPodOf(first), first);
  check(milliseconds < WAIT_MS + SLACK_MS, `the first report waited ${Math.round(milliseconds)} ms`);
  const pods = Array.from({ length: MORE_PODS }, (_, index) => `${first}-${index}`);
  const further = await Promise.all(pods.map((pod) => scene.report(pod, first)));
  const waited = further.filter((answer) => answer.milliseconds >= WAIT_MS);
  check(waited.length === 0, `${waited.length} reports of an incident that is known waited for the model`);
  const firsts = await Promise.all(others.map((workload) => scene.report(firstPodOf(workload), workload)));
  const slowest = Math.max(...firsts.map((answer) => answer.milliseconds));
  check(slowest < WAIT_MS + SLACK_MS, `the first report of another incident waited ${Math.round(slowest)} ms`);
}

async function checkOtherNotifier({ workloads }: OutsideScene, slack: OutsideServer): Promise<void> {
  await eventually('the other notifier tells every incident', WORK_BEGINS_WITHIN_MS, () =>
    workloads.every((workload) => slack.received.some(({ text, answered }) => answered && text.includes(workload))),
  );
}

/** What is leased would have to wait until the lease ends. */
async function checkNothingLeased({ query }: Place): Promise<void> {
  for (const [table, condition] of [
    ['solution_jobs', ''],
    ['deliveries', 'and ended_at is null'],
  ] as const) {
    const rows = await query(`select id from ${table} where leased_until > ${Date.now()} ${condition}`);
    check(rows.length === 0, `${rows.length} of ${table} were not given back`);
  }
}

async function stopBesideThem(scene: OutsideScene, place: Place): Promise<void> {
  const workload = 'reported-before-the-stop';
  const report = scene.report(firstPodOf(workload), workload);
  const isStored = `select 1 from failures where pod_name = '${firstPodOf(workload)}'`;
  await eventually('the report is stored', WAIT_MS, async () => (await place.query(isStored)).length > 0);
  const since = performance.now();
  const [{ code, signal }] = await Promise.all([scene.server.kill('SIGTERM'), report]);
  const milliseconds = performance.now() - since;
  check(code === 0, `it ended with ${code ?? signal}: ${scene.server.stderr}`);
  check(milliseconds < ENDED_WITHIN_MS, `it ended after ${Math.round(milliseconds)} ms`);
  await checkNothingLeased(place);
}

async function checkNextStart(scene: OutsideScene): Promise<void> {
  for (const outside of [scene.model, scene.webhook]) outside.release('good');
  scene.server = await scene.start();
  await scene.areTold(scene.workloads, TOLD_WITHIN_MS);
  await scene.areSolved([...scene.ledger.pods.keys()], SOLVED_WITHIN_MS);
  await audit(scene.installation, scene.server, scene.ledger);
  await scene.server.kill('SIGTERM');
}

/** A model and a webhook that never answer hold up nobody. */
export async function hangingOutside(track: Track, place: Place): Promise<void> {
  const variables = { LLM_INGEST_WAIT_SECONDS: String(WAIT_SECONDS), SHUTDOWN_SECONDS: String(SHUTDOWN_SECONDS) };
  const scene = await OutsideScene.open(track, place, variables);
  const slack = await startReceiver();
  track.defer(() => slack.close());
  const cookie = await scene.installation.cookie(scene.server);
  await useNotifier(scene.server, cookie, { provider: 'slack', receiver: slack });
  for (const outside of [scene.model, scene.webhook]) outside.mode = 'hang';
  await track.case('reports are answered, and only the first of an incident waits', () => checkAnswers(scene));
  await track.case('another notifier gets its messages', () => checkOtherNotifier(scene, slack));
  const ended = await track.case('SIGTERM ends in time, and a report that waits is answered', () =>
    stopBesideThem(scene, place),
  );
  if (ended) await track.case('what was left is done after the next start', () => checkNextStart(scene));
}

const MENDED_WITHIN_MS = 120_000;

async function checkFallbacks(scene: OutsideScene, workloads: readonly string[]): Promise<void> {
  await Promise.all(workloads.map((workload) => scene.report(firstPodOf(workload), workload)));
  await eventually('the rules stand and say why', WORK_BEGINS_WITHIN_MS, async () => {
    const failures = (await scene.failures()).filter(({ pod_name }) => workloads.map(firstPodOf).includes(pod_name));
    return failures.every(
      ({ solution_source, solution_fallback_reason }) =>
        solution_source === 'rules' && solution_fallback_reason !== null,
    );
  });
}

/** Somebody has to be able to see it. */
async function checkShownError({ installation, server }: OutsideScene): Promise<void> {
  const headers = { Cookie: await installation.cookie(server) };
  await eventually('admins see that the webhook refuses', WORK_BEGINS_WITHIN_MS, async () => {
    const { body } = await sendExpecting(200, server.url, 'GET', '/api/admin/notifications', { headers });
    return (body as { last_error: string | null }[]).every(({ last_error }) => last_error !== null);
  });
}

/** A model and a webhook that fail are asked again by themselves when that can help. */
export async function failingOutside(track: Track, place: Place): Promise<void> {
  const scene = await OutsideScene.open(track, place);
  const [failed, useless] = [workloadNames('failed', 2), workloadNames('useless', 1)];
  for (const outside of [scene.model, scene.webhook]) outside.mode = '500';
  await track.case('with a model that fails the rules stand and say why', () => checkFallbacks(scene, failed));
  scene.model.mode = 'garbage';
  await track.case('so with one that answers rubbish', () => checkFallbacks(scene, useless));
  scene.model.mode = '500';
  await track.case('what the webhook refuses is shown', () => checkShownError(scene));
  for (const outside of [scene.model, scene.webhook]) outside.mode = 'good';
  await track.case('repaired, both are used again without a restart', async () => {
    await scene.areTold(scene.workloads, MENDED_WITHIN_MS);
    await scene.areSolved(failed.map(firstPodOf), MENDED_WITHIN_MS);
    const [asked = 0] = useless.map((workload) => scene.questionsAbout(workload));
    check(asked === 2, `a useless answer was asked for ${asked} times instead of once and once to repair it`);
    await audit(scene.installation, scene.server, scene.ledger);
  });
  await scene.server.kill('SIGTERM');
}
