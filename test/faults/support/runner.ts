import { messageOf } from '../../../src/kernel/ports/errors.js';

/** Thrown by a case that this machine does not let us play, such as mounting without being root. It counts as neither passed nor failed. */
export class NotPossibleHere extends Error {}

type Undo = () => Promise<unknown> | unknown;

/** Cases that follow each other, because they share a server or a database. */
export class Track {
  readonly #undo: Undo[] = [];

  constructor(
    readonly title: string,
    private readonly record: (outcome: keyof Counts, line: string) => void,
  ) {}

  /** Runs when the track ends, last one first. */
  defer(undo: Undo): void {
    this.#undo.push(undo);
  }

  /** Runs one case and prints its line. Answers whether the next case of the track may build on it. */
  async case(title: string, run: () => Promise<void>): Promise<boolean> {
    const startedAt = performance.now();
    const name = `${this.title}: ${title}`;
    const seconds = () => `(${((performance.now() - startedAt) / 1000).toFixed(1)} s)`;
    try {
      await run();
      this.record('passed', `ok      ${name} ${seconds()}`);
      return true;
    } catch (error) {
      if (error instanceof NotPossibleHere) this.record('skipped', `skipped ${name}: ${error.message}`);
      else this.record('failed', `FAILED  ${name} ${seconds()}\n${indented(describe(error))}`);
      return false;
    }
  }

  async end(): Promise<void> {
    for (const undo of this.#undo.reverse()) {
      try {
        await undo();
      } catch (error) {
        this.record('failed', `FAILED  ${this.title}: cleaning up\n${indented(describe(error))}`);
      }
    }
  }
}

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
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

async function runTrack({ title, run }: NamedTrack, record: (outcome: keyof Counts, line: string) => void) {
  const track = new Track(title, record);
  try {
    await run(track);
  } catch (error) {
    if (error instanceof NotPossibleHere) record('skipped', `skipped ${title}: ${error.message}`);
    else record('failed', `FAILED  ${title}: preparing\n${indented(describe(error))}`);
  } finally {
    await track.end();
  }
}

/** Runs lanes of tracks side by side, because many of them wait most of the time, and prints a line for each case. */
export async function runLanes(lanes: readonly (readonly NamedTrack[])[]): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  const record = (outcome: keyof Counts, line: string) => {
    counts[outcome] += 1;
    console.log(line);
  };
  const runLane = async (tracks: readonly NamedTrack[]) => {
    for (const track of tracks) await runTrack(track, record);
  };
  await Promise.all(lanes.map(runLane));
  return counts;
}
