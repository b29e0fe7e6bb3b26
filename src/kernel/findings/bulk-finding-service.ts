import { randomUUID } from 'node:crypto';
import {
  type BulkChange,
  CHANGED_PER_REQUEST,
  type NewFindingStatuses,
  type Undone,
} from '../../contracts/bulk-change.js';
import type { FindingStatus } from '../../contracts/finding.js';
import { type Steps, takenBack, undoRange } from '../bulk-changes.js';
import type { EventBus } from '../events/event-bus.js';
import { nextTurn } from '../next-turn.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import type { FindingFilter } from '../ports/storage/findings.js';
import type { Repositories } from '../ports/storage.js';

/** How many findings one transaction changes: few enough that reports which come meanwhile hardly wait. */
const CHANGE_BATCH = 200;

type Selection = Extract<NewFindingStatuses, { filter: unknown }>['filter'];

const other = (status: FindingStatus): FindingStatus => (status === 'active' ? 'dismissed' : 'active');

/** What is written down of findings is not taken back as something else. */
const keyOf = (token: string) => `findings:${token}`;

function filterOf(selection: Selection, status: FindingStatus): FindingFilter {
  const { namespace, resource_type: resourceType, resource_name: resourceName, since, ...rest } = selection;
  const filters = { ...rest, resourceType, resourceName, namespace: namespace === '_' ? undefined : namespace };
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return {
    ...Object.fromEntries(given),
    ...(namespace === '_' && { namespace: '' }),
    ...(since !== undefined && { since: Date.parse(since) }),
    status: other(status),
  };
}

/** Dismisses and restores many findings, and takes that back (docs/decisions/0075-taking-changes-of-many-back.md). */
export class BulkFindingService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly bus: EventBus,
    private readonly clock: Clock,
  ) {}

  /** Those that are named and have the other status. */
  async changeNamed(ids: readonly number[], status: FindingStatus): Promise<BulkChange> {
    const undo = randomUUID();
    const { length: changed } = await this.#change(ids, status, { at: this.clock.now(), undo });
    return { changed, undo: changed === 0 ? null : undo, more: false, refused: [] };
  }

  /** What the filter finds of those that have the other status, newest first, in short transactions. */
  async changeFound(selection: Selection, status: FindingStatus): Promise<BulkChange> {
    const when = { at: this.clock.now(), undo: randomUUID() };
    const filter = filterOf(selection, status);
    let [changed, cursor]: [number, string | null | undefined] = [0, undefined];
    while (changed < CHANGED_PER_REQUEST && cursor !== null) {
      const page = await this.#page(filter, cursor);
      cursor = page.next;
      changed += (await this.#change(page.ids, status, when)).length;
      await nextTurn();
    }
    return { changed, undo: changed === 0 ? null : when.undo, more: cursor !== null, refused: [] };
  }

  /** Throws `not_found` or `gone` when there is nothing (any more) that could be taken back. */
  async undo(token: string): Promise<Undone> {
    const at = this.clock.now();
    const since = await undoRange(this.plugins, keyOf(token), at);
    return takenBack(() => this.#takeBack(token, since, at));
  }

  #page(filter: FindingFilter, cursor: string | undefined) {
    const request = { limit: CHANGE_BATCH, ...(cursor !== undefined && { cursor }) };
    return this.plugins.use('storage', ({ findings }) => findings.listIds(filter, request));
  }

  async #takeBack(token: string, since: number, at: number): Promise<Steps | undefined> {
    const result = await this.plugins.use('storage', (storage) =>
      storage.transaction(async ({ findings, undo }) => {
        const steps = await undo.take(keyOf(token), since, CHANGE_BATCH);
        const [first] = steps;
        if (first === undefined) return undefined;
        const status = first.former as FindingStatus;
        const ids = steps.map(({ subjectId }) => subjectId);
        return { changed: await findings.setStatuses(ids, status, at), refused: [], status };
      }),
    );
    if (result !== undefined) this.#announce(result.changed, result.status);
    return result;
  }

  async #change(
    ids: readonly number[],
    status: FindingStatus,
    { at, undo: token }: { readonly at: number; readonly undo: string },
  ): Promise<readonly number[]> {
    const changed = await this.plugins.use('storage', (storage) =>
      storage.transaction(async ({ findings, undo }: Repositories) => {
        const done = await findings.setStatuses(ids, status, at);
        await undo.add(
          keyOf(token),
          done.map((subjectId) => ({ subjectId, at, former: other(status) })),
        );
        return done;
      }),
    );
    this.#announce(changed, status);
    return changed;
  }

  #announce(ids: readonly number[], status: FindingStatus): void {
    for (const id of ids) this.bus.emit('client.event', { type: 'finding_status_change', data: { id, status } });
  }
}
