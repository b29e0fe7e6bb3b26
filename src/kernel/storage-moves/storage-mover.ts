import type { ComparedTable } from '../../contracts/storage-move.js';
import type { PluginHost } from '../plugins/plugin-host.js';
import { withTimeLimit } from '../plugins/policies/time-limit.js';
import type { StorageCandidate } from '../plugins/storage-candidate.js';
import type { SwitchOutcome } from '../plugins/switch-storage.js';
import { PodproofError } from '../ports/errors.js';
import type { NeutralRow } from '../ports/storage/table-exchange.js';
import type { Storage } from '../ports/storage.js';
import { CopiedRows, compareTable } from './compare-tables.js';
import { type Sides, TableCopier } from './copy-tables.js';
import type { MoveStep } from './move-state.js';
import type { Reach } from './reach.js';

/** How long things may take, in milliseconds, and how often they are tried. */
export interface MoveLimits {
  /** One call for rows of one page. */
  readonly callMs: number;
  /** How long calls in flight may take to end before a switch is put off. */
  readonly drainMs: number;
  /** How long calls wait at most at a switch. */
  readonly pauseMs: number;
  /** A pass that takes no longer leaves little for the pause. */
  readonly shortPassMs: number;
  readonly passes: number;
  readonly attempts: number;
  /** The pause between two attempts; it grows to ten times that. */
  readonly betweenAttemptsMs: number;
}

export const MOVE_LIMITS: MoveLimits = {
  ...{ callMs: 60_000, drainMs: 300, pauseMs: 950, shortPassMs: 400 },
  ...{ passes: 200, attempts: 60, betweenAttemptsMs: 300 },
};

export interface MoverOptions {
  readonly plugins: PluginHost;
  readonly candidate: StorageCandidate;
  readonly limits: MoveLimits;
  /** Is told each step. */
  readonly tell: (step: MoveStep) => void;
  /** Writes down that the new storage is to be used. */
  readonly commit: () => void;
  /** Tells the old storage that it was left. */
  readonly leave: (old: Storage) => Promise<void>;
}

const delay = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const directly =
  (storage: Storage): Reach =>
  (work) =>
    work(storage.tables);

/** Copies the data of the storage that serves to a prepared, empty candidate and switches to it. Throws PodproofError; then nothing was switched. */
export class StorageMover {
  readonly #sides: Sides;
  readonly #copier: TableCopier;

  constructor(private readonly options: MoverOptions) {
    const { plugins, candidate, limits, tell } = options;
    const limited = <Result>(what: string, work: () => Promise<Result>) =>
      withTimeLimit({ what, milliseconds: limits.callMs }, work);
    this.#sides = {
      from: (work) => limited('reading the data', () => plugins.use('storage', ({ tables }) => work(tables))),
      to: (work) => limited('writing the copy', () => candidate.use(({ tables }) => work(tables))),
    };
    this.#copier = new TableCopier(this.#sides, {
      onTable: (table) => tell({ kind: 'table', table }),
      onRows: (_table, rows) => tell({ kind: 'copied', rows: rows.length }),
    });
  }

  async run(): Promise<void> {
    const { tell } = this.options;
    tell({ kind: 'phase', phase: 'copying' });
    await this.#copier.empty();
    tell({ kind: 'total', rows: await this.#countRows() });
    const { mark } = await this.#copier.pass();
    tell({ kind: 'phase', phase: 'catching_up' });
    const caughtUp = await this.#catchUp(mark);
    tell({ kind: 'phase', phase: 'verifying' });
    const compared = await this.#compareAll(caughtUp);
    tell({ kind: 'compared', tables: compared });
    tell({ kind: 'phase', phase: 'switching' });
    await this.#switch(caughtUp, compared);
  }

  async #countRows(): Promise<number> {
    const { from } = this.#sides;
    let rows = 0;
    for (const table of await from(async (tables) => tables.names()))
      rows += await from((tables) => tables.count(table));
    return rows;
  }

  /** Passes over what has changed until one is short. Answers the mark of the last. */
  async #catchUp(since: string): Promise<string> {
    const { passes, shortPassMs } = this.options.limits;
    let mark = since;
    for (let pass = 1; pass <= passes; pass += 1) {
      const startedAt = performance.now();
      ({ mark } = await this.#copier.pass(mark));
      if (performance.now() - startedAt <= shortPassMs) return mark;
    }
    throw new PodproofError(
      'unavailable',
      'The data change faster than they can be copied; try again when there is less to do',
    );
  }

  async #compareAll(since: string): Promise<ComparedTable[]> {
    const compared: ComparedTable[] = [];
    for (const table of await this.#sides.from(async (tables) => tables.names())) {
      this.options.tell({ kind: 'table', table });
      compared.push(await compareTable(this.#sides, table, since));
    }
    return compared;
  }

  async #switch(since: string, compared: readonly ComparedTable[]): Promise<void> {
    const { attempts, betweenAttemptsMs } = this.options.limits;
    let mark = since;
    let outcome: SwitchOutcome = 'busy';
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      mark = await this.#catchUp(mark);
      outcome = await this.#trySwitch(mark, compared);
      if (outcome === 'switched') return;
      await delay(betweenAttemptsMs * Math.min(attempt, 10));
    }
    const why =
      outcome === 'busy' ? 'a job kept the storage in use' : 'the last changes could not be copied in a second';
    throw new PodproofError(
      'unavailable',
      `The switch was tried ${attempts} times, and ${why}; try again when there is less to do`,
    );
  }

  #trySwitch(mark: string, compared: readonly ComparedTable[]): Promise<SwitchOutcome> {
    const { plugins, candidate, limits, commit, leave } = this.options;
    return plugins.storages.switchTo(candidate, {
      drainMs: limits.drainMs,
      pauseMs: limits.pauseMs,
      lastStretch: (old, fresh, signal) => this.#lastStretch({ old, fresh, signal, mark, compared }),
      commit,
      afterwards: leave,
    });
  }

  /** Nobody else uses either storage now: what has changed is brought over and compared. */
  async #lastStretch(stretch: LastStretch): Promise<void> {
    const { old, fresh, signal, mark, compared } = stretch;
    await refuseReplicas(old);
    const until =
      (reach: Reach): Reach =>
      (work) => {
        signal.throwIfAborted();
        return reach(work);
      };
    const sides = { from: until(directly(old)), to: until(directly(fresh)) };
    const targetMark = await sides.to((tables) => tables.revision());
    const copied = new CopiedRows((table) => old.tables.key(table));
    const onRows = (table: string, rows: readonly NeutralRow[]) => copied.add(table, rows);
    await new TableCopier(sides, { onTable: () => {}, onRows }).pass(mark);
    const counts = await copied.compare(sides, targetMark);
    const tables = compared.map((table) => ({ ...table, rows: counts.get(table.name) ?? table.rows }));
    this.options.tell({ kind: 'compared', tables });
  }
}

interface LastStretch {
  readonly old: Storage;
  readonly fresh: Storage;
  readonly signal: AbortSignal;
  readonly mark: string;
  readonly compared: readonly ComparedTable[];
}

/** Another replica would go on writing to the old storage. Throws PodproofError `conflict` when there is one. */
export async function refuseReplicas(storage: Storage): Promise<void> {
  const { replicas } = await storage.status();
  if (replicas <= 1) return;
  throw new PodproofError(
    'conflict',
    `${replicas} servers use the present storage: stop all but one first (one that was killed counts for a minute)`,
  );
}
