import { randomUUID } from 'node:crypto';
import type { TestResult } from '../../contracts/common.js';
import type { StorageMove, StorageStatus, StorageTarget } from '../../contracts/storage-move.js';
import type { EventBus } from '../events/event-bus.js';
import type { PluginHost } from '../plugins/plugin-host.js';
import type { StorageCandidate } from '../plugins/storage-candidate.js';
import { tryOutTimed } from '../plugins/try-out.js';
import type { Clock } from '../ports/clock.js';
import { messageOf, PodproofError } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { Storage } from '../ports/storage.js';
import type { StorageChoiceFile } from '../ports/storage-choice-file.js';
import { judgeTarget, type Mover } from './judge-target.js';
import { afterStep, type MoveStep, newMove } from './move-state.js';
import { ProgressEvents } from './progress-events.js';
import { MOVE_LIMITS, type MoveLimits, refuseReplicas, StorageMover } from './storage-mover.js';
import { readNote, type StorageNote, writeNote } from './storage-note.js';
import { inspectTarget, prepareTarget, requireAllowed } from './target-check.js';

/** How many moves are remembered. */
const REMEMBERED = 20;

export interface StorageMoveOptions {
  readonly plugins: PluginHost;
  readonly bus: EventBus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly choice: StorageChoiceFile;
  readonly limits?: Partial<MoveLimits>;
}

/** What was asked for. */
interface Beginning {
  readonly target: StorageTarget;
  readonly by: string;
  readonly limits: Partial<MoveLimits>;
  readonly candidate: StorageCandidate;
}

/** A move that was begun. */
interface Running extends Beginning {
  readonly moveId: string;
  readonly mover: Mover;
}

/** Where the data are, and moving them to another storage while they are in use (docs/decisions/0017-moving-the-storage.md). */
export class StorageMoveService {
  readonly #moves = new Map<string, StorageMove>();
  #busy = false;
  #ended: Promise<void> = Promise.resolve();

  constructor(private readonly options: StorageMoveOptions) {}

  /** Throws PodproofError `unavailable` when the storage is away. */
  async status(): Promise<StorageStatus> {
    const { plugins, choice } = this.options;
    const listed = plugins.list().filter(({ kind }) => kind === 'storage');
    const numbers = await plugins.use('storage', numbersOf);
    return {
      provider: listed.find(({ status }) => status === 'active')?.id ?? 'none',
      ...numbers,
      managed_by: choice.managedBy,
      previous: choice.previous(),
      providers: listed.map(({ id, displayName, configSchema }) => ({
        id,
        name: displayName,
        config_schema: configSchema,
      })),
    };
  }

  /**
   * Says in plain words whether the data could be moved there; changes nothing there where the plugin can look without.
   * Throws PodproofError `invalid` for what is no configuration.
   */
  async test({ provider, config }: StorageTarget): Promise<TestResult> {
    const candidate = await this.options.plugins.storages.createCandidate(provider, config);
    const tested = await tryOutTimed(async () => {
      const contents = await inspectTarget(candidate);
      if (contents.location === (await this.#present()).location)
        throw new PodproofError('conflict', 'The data are there already');
      requireAllowed(judgeTarget(provider, contents, await this.#asMover()));
    });
    void candidate.dispose();
    return tested.ok ? { ...tested, message: 'The data can be moved there' } : tested;
  }

  /**
   * Begins a move and answers its id. Throws PodproofError `invalid` for what is no configuration, and `conflict` when the environment
   * decides, a move runs, the data are there already or several replicas are served.
   */
  async start(target: StorageTarget, by: string, limits: Partial<MoveLimits> = {}): Promise<string> {
    const { choice, plugins } = this.options;
    if (choice.managedBy === 'environment') {
      throw new PodproofError(
        'conflict',
        'DATABASE_URL decides where the data are kept; take it away to move them here',
      );
    }
    if (this.#busy) throw new PodproofError('conflict', 'A move runs already');
    this.#busy = true;
    let candidate: StorageCandidate | undefined;
    try {
      candidate = await plugins.storages.createCandidate(target.provider, target.config);
      return await this.#begin({ target, by, candidate, limits });
    } catch (error) {
      this.#busy = false;
      void candidate?.dispose();
      throw error;
    }
  }

  /** Throws PodproofError `not_found` for a move of which this process knows nothing. */
  get(moveId: string): StorageMove {
    const move = this.#moves.get(moveId);
    if (move !== undefined) return move;
    throw new PodproofError(
      'not_found',
      'There is no such move since the server was started; one that a restart cut short has changed nothing',
    );
  }

  /** Resolves when no move runs. */
  async idle(): Promise<void> {
    await this.#ended;
  }

  /** To be called when the storage serves: makes up its note, and warns when its data were moved elsewhere. */
  async checkAtStart(): Promise<void> {
    const { plugins, choice, logger, clock } = this.options;
    const note = readNote(await plugins.use('storage', ({ tables }) => tables.note()));
    if (note === null || note === 'unreadable' || note.state === 'serving') return;
    if (note.state === 'left') {
      const { to, moved_at } = note;
      logger.warn({ to, moved_at }, 'this database was left behind by a move: newer data are where it went');
      const reopened_at = note.reopened_at ?? new Date(clock.now()).toISOString();
      return this.#setNote({ ...note, reopened_at });
    }
    if (choice.managedBy === 'admin') return this.#setNote({ ...note, state: 'serving' });
    logger.warn({}, 'this database is the copy of a move that was not finished: data may be missing');
  }

  async #begin(beginning: Beginning): Promise<string> {
    const { candidate, by } = beginning;
    const { plugins, clock, logger } = this.options;
    const from = await this.#present();
    await plugins.use('storage', refuseReplicas);
    const moveId = randomUUID();
    const mover = { ...(await this.#asMover()), moveId };
    await this.#setNote({ state: 'serving', installation: mover.installation, move_id: moveId });
    // What is wrong with the target is told as the outcome of the move.
    const contents = await inspectTarget(candidate).catch(() => undefined);
    const isPresent = contents && judgeTarget(candidate.id, contents, mover).kind === 'present';
    if (isPresent) throw new PodproofError('conflict', 'The data are there already');
    const to = { provider: candidate.id, location: contents?.location ?? '' };
    this.#remember(newMove({ moveId, from, to, startedAt: new Date(clock.now()).toISOString() }));
    logger.info({ move: moveId, from, to, by }, 'a move of the storage begins');
    this.#ended = this.#run({ ...beginning, moveId, mover });
    return moveId;
  }

  async #run(running: Running): Promise<void> {
    const { moveId, candidate } = running;
    const { logger } = this.options;
    const events = new ProgressEvents((data) => this.options.bus.emit('client.event', { type: 'storage_move', data }));
    const tell = (step: MoveStep) => events.tell(this.#step(moveId, step));
    try {
      events.tell(this.get(moveId));
      await this.#move(running, tell);
      logger.info({ move: moveId }, 'the storage was moved');
    } catch (error) {
      tell({ kind: 'failed', error: messageOf(error) });
      logger.warn({ move: moveId, error: messageOf(error) }, 'the storage was not moved; the present one goes on');
      void candidate.dispose();
    } finally {
      this.#busy = false;
    }
  }

  async #move(running: Running, tell: (step: MoveStep) => void): Promise<void> {
    const { candidate, mover, moveId, target } = running;
    const { plugins, choice, bus } = this.options;
    const limits = { ...MOVE_LIMITS, ...this.options.limits, ...running.limits };
    const secrets = plugins.configurations.secretsOf('storage', candidate.id);
    await prepareTarget(candidate, mover);
    const { location } = await candidate.use((storage) => storage.status());
    const note = { installation: mover.installation, move_id: moveId };
    await candidate.use(({ tables }) => tables.setNote(writeNote({ state: 'target', ...note })));
    const from = this.get(moveId).from;
    const moved_at = () => new Date(this.options.clock.now()).toISOString();
    const commit = () =>
      choice.write({
        provider: candidate.id,
        config: target.config,
        secrets,
        previous: { ...from, moved_at: moved_at() },
      });
    const to = { provider: candidate.id, location };
    const leave = ({ tables }: Storage) =>
      tables.setNote(writeNote({ state: 'left', ...note, to, moved_at: moved_at() }));
    await new StorageMover({ plugins, candidate, tell, commit, leave, limits }).run();
    bus.emit('storage.switched', { provider: candidate.id });
    await this.#setNote({ state: 'serving', ...note }).catch(() => {});
    tell({ kind: 'phase', phase: 'done' });
  }

  async #present(): Promise<{ provider: string; location: string }> {
    const { plugins } = this.options;
    const { location } = await plugins.use('storage', (storage) => storage.status());
    const active = plugins.list().find(({ kind, status }) => kind === 'storage' && status === 'active');
    return { provider: active?.id ?? 'none', location };
  }

  async #asMover(): Promise<Mover> {
    const { plugins, choice } = this.options;
    const note = readNote(await plugins.use('storage', ({ tables }) => tables.note()));
    const known = note !== null && note !== 'unreadable' ? note : { installation: randomUUID(), move_id: randomUUID() };
    return { installation: known.installation, moveId: known.move_id, previous: choice.previous() };
  }

  #setNote(note: StorageNote): Promise<void> {
    return this.options.plugins.use('storage', ({ tables }) => tables.setNote(writeNote(note)));
  }

  #step(moveId: string, step: MoveStep): StorageMove {
    const move = afterStep(this.get(moveId), step, new Date(this.options.clock.now()).toISOString());
    this.#moves.set(moveId, move);
    return move;
  }

  #remember(move: StorageMove): void {
    this.#moves.set(move.move_id, move);
    const [oldest] = this.#moves.keys();
    if (this.#moves.size > REMEMBERED && oldest !== undefined) this.#moves.delete(oldest);
  }
}

/** What people mean when they ask how much there is. */
const ASKED_ABOUT: readonly string[] = ['failures', 'incidents', 'findings', 'users'];

async function numbersOf(storage: Storage) {
  const { location, replicas } = await storage.status();
  const rows: [table: string, count: number][] = [];
  for (const table of storage.tables.names()) rows.push([table, await storage.tables.count(table)]);
  const records = rows.reduce((sum, [, count]) => sum + count, 0);
  const counts = Object.fromEntries(ASKED_ABOUT.flatMap((name) => rows.filter(([table]) => table === name)));
  return { location, replicas, records, counts, size_bytes: (await storage.size?.()) ?? null };
}
