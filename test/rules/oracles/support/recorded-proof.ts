import { readdirSync, readFileSync } from 'node:fs';
import type { Fields } from '../../../../src/rules/evidence/values.js';
import {
  beginRun,
  type Look,
  type ObservedRun,
  type OracleCase,
  type ProofObservations,
  type ProofQuestion,
  windowFor,
  withReading,
} from '../../../../src/rules/oracles/index.js';

/** One look of a recording: `at` counts from the beginning of its run; of pod and events only what had changed. */
interface RecordedLook extends Omit<Look, 'at'> {
  readonly at: number;
}

interface RecordedRun {
  /** In milliseconds since 1970. */
  readonly since: number;
  readonly looks: readonly RecordedLook[];
}

export interface RecordedMirror extends RecordedRun {
  readonly name: string;
  /** `PROVEN`, or `wrong`: any other verdict, or none. */
  readonly expected: 'PROVEN' | 'wrong';
  /** The manifest that was tried, before the safety edits. */
  readonly spec: Fields;
}

/** What test/fixtures/proofs holds: an original, its unchanged copy, and mirrors with right and wrong fixes, as a real cluster showed them. */
export interface Recording {
  readonly kind: string;
  readonly container?: string;
  readonly logLines?: readonly string[];
  readonly isJob?: boolean;
  readonly original: RecordedRun & { readonly spec: Fields };
  readonly control: RecordedRun;
  readonly mirrors: readonly RecordedMirror[];
}

const FOLDER = new URL('../../../fixtures/proofs/', import.meta.url);

export function recordings(): readonly [string, Recording][] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Recording]);
}

/** What was known of a run by an instant. */
type History = readonly { readonly at: number; readonly run: ObservedRun }[];

/** The run as it was known after each look. */
function historyOf({ since, looks }: RecordedRun): History {
  const history: { at: number; run: ObservedRun }[] = [];
  let run = beginRun(since);
  let spec: unknown;
  let known: Look = { at: since };
  for (const { at, ...look } of looks) {
    spec = look.pod?.['spec'] ?? spec;
    // A look without anything new saw again what it saw before.
    known = { ...known, ...look, at: since + at };
    run = withReading(run, known.pod ? { ...known, pod: { ...known.pod, spec } } : known);
    history.push({ at: since + at, run });
  }
  return history;
}

function knownBy(history: History, at: number): ObservedRun | undefined {
  return history.findLast((each) => each.at <= at)?.run;
}

export interface Moment {
  readonly at: number;
  readonly seen: ProofObservations;
}

export interface Replay {
  readonly question: ProofQuestion;
  readonly moments: readonly Moment[];
}

/** A mirror of a recording, as a proof sees it after each look; with or without the unchanged copy. */
export function replay(
  recording: Recording,
  mirror: RecordedMirror,
  { withCopy = false, ttlSeconds = 3_600 }: { readonly withCopy?: boolean; readonly ttlSeconds?: number } = {},
): Replay {
  const about: OracleCase = {
    kind: recording.kind,
    ...(recording.container !== undefined && { container: recording.container }),
    ...(recording.isJob !== undefined && { isJob: recording.isJob }),
    original: { spec: recording.original.spec },
    fixed: { spec: mirror.spec },
    logLines: recording.logLines ?? [],
  };
  const [mirrors, originals, copies] = [mirror, recording.original, recording.control].map(historyOf);
  const moments = (mirrors ?? []).map(({ at, run }): Moment => {
    const control = withCopy ? knownBy(copies ?? [], at) : undefined;
    const original = knownBy(originals ?? [], at) ?? beginRun(recording.original.since);
    return { at, seen: { mirror: run, original, ...(control !== undefined && { control }) } };
  });
  return {
    question: {
      plan: {
        about,
        missingWitness: [],
        podName: 'original',
        candidate: {
          origin: 'rules',
          strategy: mirror.name,
          title: mirror.name,
          explanation: '',
          scope: 'hand-over',
          patch: [],
          target: 'pod',
        },
      },
      windowSeconds: windowFor(about),
      expiresAt: mirror.since + ttlSeconds * 1_000,
      wantsControlRun: withCopy,
    },
    moments,
  };
}
