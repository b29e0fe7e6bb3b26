import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fate } from '../../support/cutting-proxy.js';
import { AgentScene } from '../support/agent-scene.js';
import { check, randomBetween } from '../support/checks.js';
import { fillDisk, smallDisk } from '../support/disks.js';
import type { Place } from '../support/place.js';
import type { Track } from '../support/runner.js';

const MESSAGES = 120;
/** Enough to tell also of pods for which there is no older file to replace. */
const MESSAGES_ON_FULL_DISK = 1_000;
const PODS_ON_FULL_DISK = 150;
const DISK_BYTES = 2 * 1024 * 1024;
/** The agent has so long to let go of what is under way. */
const ENDS_WITHIN_MS = 15_000;
const WAITING_PODS = 1_000;

const oneOf = <Value>(...values: readonly [Value, ...Value[]]): Value =>
  values[randomBetween(0, values.length)] as Value;

/** A connection that loses every third answer. */
const lossy = (): Fate => (Math.random() < 0.3 ? 'cut' : 'pass');
const away = (): Fate => 503;

/** The agent is killed again and again, each third time the backend as well. */
export async function killAgent(track: Track, place: Place, rounds: number): Promise<void> {
  const scene = await AgentScene.create(track, place);
  for (let round = 1; round <= rounds; round += 1) {
    const held = await track.case(`kill -9 of the agent, round ${round} of ${rounds}`, async () => {
      scene.fate = oneOf(lossy, away, lossy);
      const agent = await scene.agent(MESSAGES);
      await agent.keeps(randomBetween(1, MESSAGES - 10));
      await delay(Math.random() * 30);
      await agent.kill('SIGKILL');
      if (round % 3 === 0) await scene.restartServer();
      await scene.settle();
      await scene.check();
    });
    if (!held) return;
  }
}

/** The backend is killed while the agent delivers. */
export async function killBackendOfAgent(track: Track, place: Place, rounds: number): Promise<void> {
  const scene = await AgentScene.create(track, place);
  for (let round = 1; round <= rounds; round += 1) {
    const held = await track.case(`kill -9 of its backend, round ${round} of ${rounds}`, async () => {
      scene.fate = lossy;
      const agent = await scene.agent(MESSAGES);
      await agent.keeps(randomBetween(1, MESSAGES - 10));
      await scene.restartServer();
      scene.fate = () => 'pass';
      await agent.drain();
      await scene.check();
    });
    if (!held) return;
  }
}

/** A backend that answers whatever can be answered, or not at all. */
export async function troubledBackend(track: Track, place: Place): Promise<void> {
  const scene = await AgentScene.create(track, place);
  await track.case('answers of every kind: 500, 503, 429, none, lost', async () => {
    scene.fate = () => (Math.random() < 0.6 ? oneOf<Fate>(500, 503, 429, 'hang', 'cut') : 'pass');
    // What hangs is not handed on, so to give it up soon puts nothing out of order.
    const agent = await scene.agent(MESSAGES, { timeoutMs: 3_000 });
    await agent.says('told');
    await delay(2_000);
    scene.fate = () => 'pass';
    await agent.drain();
    await scene.check();
  });
}

/** What a full disk refuses is lost by nothing but the end of the process. */
export async function fullDiskOfAgent(track: Track, place: Place): Promise<void> {
  const folder = smallDisk(track, DISK_BYTES);
  const scene = await AgentScene.create(track, place, join(folder, 'spool'));
  await track.case('no room for the spool: all is told, and the disk is used again', async () => {
    scene.fate = away;
    const agent = await scene.agent(MESSAGES_ON_FULL_DISK, { pods: PODS_ON_FULL_DISK, untilDiskFull: true });
    await agent.keeps(MESSAGES / 2);
    const makeRoom = fillDisk(folder);
    await agent.says('told').finally(makeRoom);
    check(/ENOSPC/.test(await agent.says('disk')), 'the agent does not name the full disk');
    scene.fate = () => 'pass';
    await agent.drain();
    await scene.check();
    const later = await scene.agent(MESSAGES);
    await later.drain();
    check(!later.lines.some((line) => line.startsWith('disk')), 'the disk is not used again');
    await scene.check();
  });
}

/** As a loss of power may leave them: empty, cut short, or with other content. */
function tear(file: string): void {
  const text = readFileSync(file);
  if (Math.random() < 0.3) truncateSync(file, 0);
  else if (Math.random() < 0.5) truncateSync(file, randomBetween(1, text.length));
  else writeFileSync(file, Buffer.concat([text.subarray(0, text.length - 40), Buffer.alloc(40)]));
}

const podOf = (file: string) =>
  (JSON.parse((JSON.parse(readFileSync(file, 'utf8').split('\n')[1] ?? '') as { pod: string }).pod) as string[])[2];

/** What is torn is lost and known to be, and nothing else is. */
export async function tornSpool(track: Track, place: Place): Promise<void> {
  const scene = await AgentScene.create(track, place);
  await track.case('files that a loss of power has torn', async () => {
    scene.fate = away;
    const agent = await scene.agent(MESSAGES, { pods: 60 });
    await agent.says('told');
    await agent.kill('SIGKILL');
    const files = readdirSync(scene.spool).filter((name) => name.endsWith('.json'));
    const torn = files.slice(0, 9).map((name) => join(scene.spool, name));
    const pods = new Set(torn.map((file) => podOf(file) ?? ''));
    for (const file of torn) tear(file);
    scene.fate = () => 'pass';
    const next = await scene.agent(0);
    const loaded = await next.says('loaded');
    check(loaded === `loaded ${files.length - torn.length} torn ${torn.length}`, `the agent says: ${loaded}`);
    await next.drain();
    await scene.check(pods);
  });
}

/** A spool with much in it ends in time, and all is there for the next agent. */
export async function terminateAgent(track: Track, place: Place): Promise<void> {
  const scene = await AgentScene.create(track, place);
  await track.case(`SIGTERM with ${WAITING_PODS} messages, the backend away and hanging`, async () => {
    for (const fate of [away, () => 'hang' as const]) {
      scene.fate = fate;
      const agent = await scene.agent(WAITING_PODS / 2, { pods: WAITING_PODS });
      await agent.says('told');
      const startedAt = performance.now();
      const { code } = await agent.kill('SIGTERM');
      const tookMs = performance.now() - startedAt;
      check(code === 0 && tookMs < ENDS_WITHIN_MS, `it ended with ${code} after ${Math.round(tookMs)} ms`);
    }
    await scene.settle();
    await scene.check();
  });
}
