import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf, listOf } from '../../../src/rules/evidence/values.js';
import { judgeProof, type ObservedRun, type ProofJudgement, withReading } from '../../../src/rules/oracles/index.js';
import {
  type Moment,
  type RecordedMirror,
  type Recording,
  type Replay,
  recordings,
  replay,
} from './support/recorded-proof.js';

/** How a proof comes by its control: the original alone, a copy once the judgement asks for one, a copy from the beginning. */
const WAYS = ['original', 'asked', 'copy'] as const;
type Way = (typeof WAYS)[number];

const ALL = recordings().flatMap(([name, recording]) =>
  recording.mirrors.map((mirror): [string, Recording, RecordedMirror] => [
    `${name}: ${mirror.name}`,
    recording,
    mirror,
  ]),
);
const RIGHT = ALL.filter(([, , { expected }]) => expected === 'PROVEN');
const WRONG = ALL.filter(([, , { expected }]) => expected === 'wrong');

interface Judged {
  readonly at: number;
  readonly moment: Moment;
  readonly judgement: ProofJudgement;
}

/** The judgement after each look, until there is a verdict. */
function judgements({ question, moments }: Replay, way: Way): readonly Judged[] {
  const judged: Judged[] = [];
  let hasCopy = way === 'copy';
  for (const { at, seen } of moments) {
    const { control: _, ...withoutCopy } = seen;
    const moment = { at, seen: hasCopy ? seen : withoutCopy };
    const judgement = judgeProof(question, moment.seen, at);
    hasCopy ||= way === 'asked' && judgement.startControlRun;
    judged.push({ at, moment, judgement });
    if (judgement.verdict !== null) break;
  }
  return judged;
}

function judgedAs(recording: Recording, mirror: RecordedMirror, way: Way): readonly Judged[] {
  const replayed = replay(recording, mirror, { withCopy: true });
  return judgements({ ...replayed, question: { ...replayed.question, wantsControlRun: way === 'copy' } }, way);
}

it('knows at least ten mirrors of each sort', () => {
  expect(RIGHT.length).toBeGreaterThanOrEqual(10);
  expect(WRONG.length).toBeGreaterThanOrEqual(10);
});

describe.each(WRONG)('the wrong %s', (_, recording, mirror) => {
  it.each(WAYS)('is at no instant proven, with the control: %s', (way) => {
    const verdicts = judgedAs(recording, mirror, way).map(({ judgement }) => judgement.verdict);
    expect(verdicts).not.toContain('PROVEN');
  });

  it('is not proven either where looks were missed, at any instant of what is left', () => {
    const replayed = replay(recording, mirror, { withCopy: true });
    const kept = fc.array(fc.boolean(), { minLength: replayed.moments.length, maxLength: replayed.moments.length });
    fc.assert(
      fc.property(kept, fc.constantFrom(...WAYS), (isKept, way) => {
        const moments = replayed.moments.filter((__, index) => isKept[index] === true);
        const question = { ...replayed.question, wantsControlRun: way === 'copy' };
        const verdicts = judgements({ question, moments }, way).map(({ judgement }) => judgement.verdict);
        expect(verdicts).not.toContain('PROVEN');
      }),
      { numRuns: 15 },
    );
  });
});

describe.each(RIGHT)('the right %s', (_, recording, mirror) => {
  it('becomes proven, and says by what', () => {
    const judgement = lastOf(judgedAs(recording, mirror, 'asked')).judgement;
    expect(judgement.verdict, judgement.reason ?? '').toBe('PROVEN');
    expect(judgement.checks.map(({ status }) => status)).not.toContain('pending');
    expect(judgement.control?.failing).toBe(true);
    expect(judgement.reason).toContain(mirror.name);
  });

  it('is not proven before its window is over, but where it has done its work', () => {
    const { at, moment, judgement } = lastOf(judgedAs(recording, mirror, 'asked'));
    const isDone = fieldsOf(moment.seen.mirror.readings.at(-1)?.pod['status'])['phase'] === 'Succeeded';
    const least = isDone ? 0 : judgement.windowSeconds;
    expect((at - mirror.since) / 1_000).toBeGreaterThanOrEqual(least);
  });

  it('is not proven where its control has not been seen to fail', () => {
    const { question, moments } = replay(recording, mirror);
    for (const { at, seen } of moments) {
      const original: ObservedRun = { ...seen.original, readings: [], goneAt: seen.original.since };
      expect(judgeProof(question, { ...seen, original }, at).verdict).toBeNull();
    }
  });

  it('is not proven any more once a container of it has ended', () => {
    const judged = judgedAs(recording, mirror, 'asked');
    fc.assert(
      fc.property(fc.nat(judged.length - 1), fc.nat(600), (index, later) => {
        const found = judged[index];
        if (found === undefined) return;
        const { question } = replay(recording, mirror, { withCopy: true });
        const seen = { ...found.moment.seen, mirror: withEnd(found.moment.seen.mirror, found.at + 500) };
        const verdict = judgeProof(question, seen, found.at + 500 + later).verdict;
        expect(verdict).not.toBe('PROVEN');
      }),
      { numRuns: 20 },
    );
  });

  it('is judged alike however often it is, and nothing of it is changed', () => {
    const judged = lastOf(judgedAs(recording, mirror, 'asked'));
    const { question } = replay(recording, mirror, { withCopy: true });
    const before = JSON.stringify(judged.moment.seen);
    const once = judgeProof(question, judged.moment.seen, judged.at);
    expect(judgeProof(question, judged.moment.seen, judged.at)).toEqual(once);
    expect(JSON.stringify(judged.moment.seen)).toBe(before);
  });

  it('is not proven by what was read a while ago', () => {
    const judged = lastOf(judgedAs(recording, mirror, 'asked'));
    const { question } = replay(recording, mirror, { withCopy: true });
    expect(judgeProof(question, judged.moment.seen, judged.at + 60_000).verdict).toBeNull();
    const late = judgeProof(question, judged.moment.seen, question.expiresAt + 1);
    expect(late.verdict).toBe('INCONCLUSIVE');
    expect(late.reason).toContain('could not be read since');
  });

  it('is not proven where something that would show the failure is gone from the manifest', () => {
    const replayed = replay(recording, mirror, { withCopy: true });
    const plan = { ...replayed.question.plan, missingWitness: ['Container app has no memory limit any more.'] };
    const judged = judgements({ ...replayed, question: { ...replayed.question, plan } }, 'asked').at(-1)?.judgement;
    expect(judged?.verdict).toBe('INCONCLUSIVE');
    expect(judged?.reason).toContain('Container app has no memory limit any more.');
  });
});

function lastOf(judged: readonly Judged[]): Judged {
  const last = judged.at(-1);
  if (last === undefined) throw new Error('nothing was judged');
  return last;
}

/** The run, with one more reading in which its first container has ended badly. */
function withEnd(run: ObservedRun, at: number): ObservedRun {
  const pod = run.readings.at(-1)?.pod ?? {};
  const status = fieldsOf(pod['status']);
  const [first, ...others] = listOf(status['containerStatuses']).map(fieldsOf);
  const finishedAt = new Date(at).toISOString();
  const ended = {
    ...first,
    name: 'app',
    ready: false,
    state: { terminated: { exitCode: 1, reason: 'Error', finishedAt } },
  };
  return withReading(run, {
    at,
    pod: { ...pod, status: { ...status, phase: 'Running', containerStatuses: [ended, ...others] } },
  });
}
