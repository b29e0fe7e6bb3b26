import { availableParallelism } from 'node:os';
import { messageOf } from '../../../src/kernel/ports/errors.js';

/** Thrown by a case that this machine does not let us play, such as mounting without being root. It counts as neither passed nor failed. */
export class NotPossibleHere extends Error {}

/** How a case ended. `message` says why it failed or was skipped. */
export interface Outcome {
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly name: string;
  readonly message?: string;
  readonly tookMs: number;
}

type RecordOutcome = (outcome: Outcome) => void;
type Undo = () => Promise<unknown> | unknown;

/** Cases that follow each other, because they share a server or a database. */
export class Track {
  readonly #undo: Undo[] = [];

  constructor(
    readonly title: string,
    private readonly record: RecordOutcome,
  ) {}

  /** Runs when the track ends, last one first. */
  defer(undo: Undo): void {
    this.#undo.push(undo);
  }

  /** Runs one case and prints its line. Answers whether the next case of the track may build on it. */
  async case(title: string, run: () => Promise<void>): Promise<boolean> {
    const startedAt = performance.now();
    const name = `${this.title}: ${title}`;
    const tookMs = () => performance.now() - startedAt;
    try {
      await run();
      this.record({ status: 'passed', name, tookMs: tookMs() });
      return true;
    } catch (error) {
      this.record({ ...failureOf(error), name, tookMs: tookMs() });
      return false;
    }
  }

  async end(): Promise<void> {
    for (const undo of this.#undo.reverse()) {
      try {
        await undo();
      } catch (error) {
        this.record({ status: 'failed', name: `${this.title}: cleaning up`, message: describe(error), tookMs: 0 });
      }
    }
  }
}

export interface NamedTrack {
  readonly title: string;
  run(track: Track): Promise<void>;
}

const indented = (text: string) => text.replace(/^/gm, '        ');

/** The error with where it was thrown, but without the frames of Node and of packages. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return messageOf(error);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at .*test\/faults/.test(line));
  return [error.message, ...frames.slice(0, 4)].join('\n');
}

/** A failure, or that this machine does not let us play the case. */
const failureOf = (error: unknown) =>
  error instanceof NotPossibleHere
    ? ({ status: 'skipped', message: error.message } as const)
    : ({ status: 'failed', message: describe(error) } as const);

function lineOf({ status, name, message = '', tookMs }: Outcome): string {
  const seconds = `(${(tookMs / 1000).toFixed(1)} s)`;
  if (status === 'passed') return `ok      ${name} ${seconds}`;
  return status === 'skipped' ? `skipped ${name}: ${message}` : `FAILED  ${name} ${seconds}\n${indented(message)}`;
}

async function runTrack({ title, run }: NamedTrack, record: RecordOutcome) {
  const track = new Track(title, record);
  try {
    await run(track);
  } catch (error) {
    record({ ...failureOf(error), name: `${title}: preparing`, tookMs: 0 });
  } finally {
    await track.end();
  }
}

/** Most of them wait most of the time; with more at once a small machine is so busy that what should be quick is not. */
const LANES_A_PROCESSOR = 3;

/** Runs lanes of tracks side by side, some at a time, and prints a line for each case. */
export async function runLanes(lanes: readonly (readonly NamedTrack[])[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const record: RecordOutcome = (outcome) => {
    outcomes.push(outcome);
    console.log(lineOf(outcome));
  };
  const waiting = [...lanes];
  const runLanesInTurn = async () => {
    for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) {
      for (const track of lane) await runTrack(track, record);
    }
  };
  const atOnce = LANES_A_PROCESSOR * availableParallelism();
  await Promise.all(Array.from({ length: atOnce }, runLanesInTurn));
  return outcomes;
}
