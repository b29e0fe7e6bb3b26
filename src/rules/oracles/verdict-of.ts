import type { Verdict } from '../../contracts/mirror.js';
import { SECOND } from '../failing/durations.js';
import { type ControlAnswer, STALE } from './control.js';
import { cutOffDoubt } from './cut-off.js';
import { failureWords } from './failure-words.js';
import type { Answered, Held } from './held.js';
import type { RunLook } from './oracle.js';
import { ownOracles } from './own-verdicts.js';
import type { ProofQuestion } from './proof-question.js';
import { isUnchanged } from './same-manifest.js';
import { namesOf } from './seen-pod.js';
import { needsTtl } from './window.js';
import { isoSecond, listed, quotedLine, reasonText, seconds } from './words.js';

/** All that a verdict rests on. */
export interface Judged {
  readonly question: ProofQuestion;
  readonly look: RunLook;
  readonly answers: readonly Answered[];
  readonly held: Held;
  readonly control: ControlAnswer;
  readonly windowSeconds: number;
  readonly now: number;
}

interface Ruling {
  readonly verdict: Verdict | null;
  readonly reason: string | null;
}

/** The longest life of a mirror (src/contracts/mirror.ts), in seconds. */
const LONGEST_TTL = 3_600;

const OPEN: Ruling = { verdict: null, reason: null };

/** The verdict, as soon as there is one: what has failed is refuted at once, what holds is proven only when nothing is missing. */
export function verdictOf(judged: Judged): Ruling {
  return doubted(judged, refuted(judged)) ?? heldRuling(judged) ?? ended(judged) ?? OPEN;
}

function ruling(verdict: Verdict, ...sentences: readonly string[]): Ruling {
  return { verdict, reason: reasonText(sentences) };
}

/** What is tried, in words: an experiment is never called by another name. */
function subject({ question }: Judged): string {
  const { title, scope } = question.plan.candidate;
  return scope === 'mirror-only' ? `the experiment “${quotedLine(title)}”` : `“${quotedLine(title)}”`;
}

/** What a mirror fails at for what it may not reach says nothing about the change. */
function doubted(judged: Judged, ruled: Ruling | undefined): Ruling | undefined {
  const doubt = ruled === undefined ? undefined : cutOffDoubt(judged.question, judged.look);
  if (doubt === undefined || ruled?.verdict !== 'REFUTED') return ruled;
  return ruling('INCONCLUSIVE', ruled.reason ?? '', doubt, 'It could tell where the NetworkPolicies let it through.');
}

function refuted(judged: Judged): Ruling | undefined {
  const { look, answers } = judged;
  const { failure, run } = look;
  if (run.refused !== undefined) return refusedRuling(judged, run.refused);
  if (failure?.sort === 'failure') {
    const after = seconds(failure.at - run.since);
    return ruling('REFUTED', `With ${subject(judged)} it failed after ${after}: ${failureWords(failure)}.`);
  }
  const failed = answers.find(({ answer }) => answer.status === 'failed');
  if (failed === undefined) return undefined;
  const after = seconds((failed.answer.at ?? run.readAt) - run.since);
  return ruling(
    'REFUTED',
    `With ${subject(judged)} ${failed.oracle.name} does not hold after ${after}: ${failed.answer.detail}.`,
  );
}

/** A quota that leaves no room for one more pod says nothing about the change, unless the quota is what it is about. */
function refusedRuling(judged: Judged, refused: string): Ruling {
  const words = `The API server did not take the pod with ${subject(judged)}: ${quotedLine(refused)}.`;
  const isOwn = ownOracles(judged.question.plan.about).some(({ name }) => name === 'admitted');
  if (isOwn || !/exceeded quota|forbidden: maximum|timeout|etcdserver/i.test(refused)) return ruling('REFUTED', words);
  return ruling('INCONCLUSIVE', words, 'It could tell where the namespace has room for one more pod.');
}

/** All has held for the whole window: what is missing then is not time. */
function heldRuling(judged: Judged): Ruling | undefined {
  const { held, control, look, now } = judged;
  if (!held.isHeld || now - look.run.readAt > STALE) return undefined;
  const missing = missingProof(judged);
  if (missing.length > 0)
    return ruling(
      'INCONCLUSIVE',
      `With ${subject(judged)} the pod was well for ${seconds(held.duration)}, but that proves nothing.`,
      ...missing,
    );
  if (control.failing === true) return ruling('PROVEN', ...provenWords(judged));
  if (control.failing === false)
    return ruling(
      'INCONCLUSIVE',
      'Without the change it does not fail any more either.',
      control.words,
      `With ${subject(judged)} the pod was well for ${seconds(held.duration)}.`,
      'It could tell while the failure is there.',
    );
  return undefined;
}

function provenWords(judged: Judged): readonly string[] {
  const { question, held, answers, control, windowSeconds, look } = judged;
  const { about, candidate } = question.plan;
  const own = ownOracles(about).filter((oracle) => answers.some((each) => each.oracle === oracle));
  const end =
    look.newest?.pod.phase === 'Succeeded'
      ? 'did its work and ended with exit code 0'
      : `was well for ${seconds(held.duration)} (at least ${windowSeconds} s were needed)`;
  const first =
    candidate.scope === 'mirror-only'
      ? `The experiment “${quotedLine(candidate.title)}” succeeded: the pod ${end}.`
      : `With “${quotedLine(candidate.title)}” the pod ${end}.`;
  const more =
    candidate.scope === 'mirror-only' ? 'It shows what the rest of the pod does, and is not meant for the owner.' : '';
  return [
    first,
    `What failed before held: ${listed(own.map(({ name }) => name))}, and ${answers.length} checks in all.`,
    control.words,
    more,
  ];
}

/** What keeps a pod that is well from proving anything, a sentence each. */
function missingProof({ question, answers }: Judged): readonly string[] {
  const { about, missingWitness } = question.plan;
  const wanted = ownOracles(about);
  const own = answers.filter(({ oracle }) => wanted.includes(oracle));
  const skipped = own.filter(({ answer }) => answer.status === 'skipped');
  const sentences = missingWitness.map((sentence) => `${quotedLine(sentence)}.`);
  if (own.length === 0)
    sentences.push(`Nothing that a pod alone does shows that ${quotedLine(about.kind)} is repaired.`);
  for (const { answer } of skipped) sentences.push(`It cannot be seen here: ${answer.detail}.`);
  if (about.container !== undefined && !namesOf(about.fixed).includes(about.container))
    sentences.push(`Container ${quotedLine(about.container)}, which failed, is not in the manifest any more.`);
  if (isUnchanged(about)) sentences.push('The manifest is the one that fails: nothing in it was changed.');
  return sentences;
}

/** It is over, and could not tell. */
function ended(judged: Judged): Ruling | undefined {
  const { look, question, now } = judged;
  const broken = look.failure?.sort !== 'time-over' && now < question.expiresAt ? brokenOff(judged) : undefined;
  if (broken !== undefined)
    return ruling('INCONCLUSIVE', broken, heldWords(judged), 'It could tell when it is tried again.');
  if (look.failure?.sort !== 'time-over' && now < question.expiresAt) return undefined;
  return ruling('INCONCLUSIVE', ...timeOverWords(judged));
}

/** What broke it off that has nothing to do with what was changed. */
function brokenOff(judged: Judged): string | undefined {
  const { failure, run, newest } = judged.look;
  if (failure?.sort === 'disturbance')
    return `What happened says nothing about ${subject(judged)}: ${failureWords(failure)}.`;
  if (run.goneAt !== undefined) return `The mirror was deleted before it could tell, at ${isoSecond(run.goneAt)}.`;
  return (newest?.pod.deletionAt ?? 0) > 0 ? 'The mirror is being deleted before it could tell.' : undefined;
}

function timeOverWords(judged: Judged): readonly string[] {
  const { held, look, control, now } = judged;
  if (look.newest === undefined)
    return ['The mirror was never seen in the cluster.', 'It could tell when it is tried again.'];
  if (now - look.run.readAt > STALE)
    return [
      `The mirror could not be read since ${isoSecond(look.run.readAt)}.`,
      heldWords(judged),
      'It could tell when the API server can be reached.',
    ];
  if (held.isHeld) {
    const ttl = ttlNeeded(judged, 2);
    return [
      heldWords(judged),
      `But it is not known whether it would still fail without the change. ${control.words}`,
      `A TTL of ${ttl} s, or control: true, could tell.`,
    ];
  }
  if (held.isLogOld)
    return [heldWords(judged), 'But its log could not be read to the end.', 'It could tell when logs can be read.'];
  const pending = pendingWords(judged);
  if (held.since === undefined && pending !== '')
    return [
      `Its time was over before all could be seen: ${pending}.`,
      `A TTL of more than ${Math.floor((look.run.readAt - look.run.since) / SECOND)} s could tell.`,
    ];
  const ttl = ttlNeeded(judged, 1);
  const advice =
    ttl > LONGEST_TTL
      ? `a mirror lives for at most ${LONGEST_TTL} s, so that none could tell`
      : `a TTL of ${ttl} s could tell`;
  const lead = held.since === undefined ? 'Its time was over.' : heldWords(judged);
  return [lead, `${judged.windowSeconds} s are needed: ${advice}.`];
}

function heldWords({ held }: Judged): string {
  return held.since === undefined ? '' : `All that is watched held for ${seconds(held.duration)}.`;
}

function pendingWords({ answers }: Judged): string {
  const pending = answers.filter(({ answer }) => answer.status === 'pending' && answer.holdsSince === undefined);
  return listed(pending.map(({ oracle, answer }) => `${oracle.name} (${answer.detail})`).slice(0, 3));
}

function ttlNeeded({ windowSeconds, held, look }: Judged, windows: number): number {
  const start = held.since === undefined ? 0 : (held.since - look.run.since) / SECOND;
  return needsTtl(windowSeconds * windows, Math.ceil(start));
}
