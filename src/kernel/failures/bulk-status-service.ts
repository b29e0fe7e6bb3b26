import { randomUUID } from 'node:crypto';
import { type BulkChange, CHANGED_PER_REQUEST, type NewStatuses, type Undone } from '../../contracts/bulk-change.js';
import type { NewStatus } from '../../contracts/failure.js';
import { collectSteps, takenBack, undoRange } from '../bulk-changes.js';
import { nextTurn } from '../next-turn.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import type { FailureFilter, StatusChange, StatusSteps } from '../ports/storage/failures.js';
import { givenStatus } from './given-status.js';
import type { StatusService } from './status-service.js';

/** How many records one transaction changes: few enough that reports which come meanwhile hardly wait. */
export const CHANGE_BATCH = 200;

const ACTIVE = ['new', 'investigating'] as const;

type Selection = Extract<NewStatuses, { filter: unknown }>['filter'];

/** What is written down of failures is not taken back as something else. */
const keyOf = (token: string) => `failures:${token}`;

function filterOf({ since, status = [], ...rest }: Selection): FailureFilter {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined && value.length > 0);
  return {
    ...Object.fromEntries(given),
    status: status.length === 0 ? ACTIVE : status,
    ...(since !== undefined && { since: Date.parse(since) }),
  };
}

/** The answer to a change of all that was asked for. */
function wholeChange(changed: number, undo: string): BulkChange {
  return { changed, undo: changed === 0 ? null : undo, more: false, refused: [] };
}

/** Gives many failures a status, and takes that back (docs/decisions/0075-taking-changes-of-many-back.md). */
export class BulkStatusService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly statuses: StatusService,
    private readonly clock: Clock,
  ) {}

  /** All of those that are named, or none. Throws `conflict` naming the record and the pod's other open one. */
  async changeNamed(ids: readonly number[], wanted: NewStatus, by: string): Promise<BulkChange> {
    const undo = randomUUID();
    const { length } = await this.statuses.change(ids, givenStatus(wanted, by, this.clock.now()), keyOf(undo));
    return wholeChange(length, undo);
  }

  /** All open failures of an incident. */
  async changeOfIncident(incidentId: number, wanted: NewStatus, by: string): Promise<BulkChange> {
    const undo = randomUUID();
    const { length } = await this.statuses.changeOfIncident(
      incidentId,
      givenStatus(wanted, by, this.clock.now()),
      keyOf(undo),
    );
    return wholeChange(length, undo);
  }

  /** What the filter finds, newest first, in short transactions; those that cannot have the status or have it are left as they are. */
  async changeFound(selection: Selection, wanted: NewStatus, by: string): Promise<BulkChange> {
    const change = givenStatus(wanted, by, this.clock.now());
    const undo = randomUUID();
    const outcomes: StatusSteps[] = [];
    let [looked, cursor]: [number, string | null | undefined] = [0, undefined];
    while (looked < CHANGED_PER_REQUEST && cursor !== null) {
      const page = await this.#page(filterOf(selection), cursor);
      cursor = page.next;
      looked += page.ids.length;
      outcomes.push(await this.#changeSome(page.ids, change, undo));
      await nextTurn();
    }
    const { changed, refused } = collectSteps(outcomes);
    return { changed, undo: changed === 0 ? null : undo, more: cursor !== null, refused };
  }

  /** Throws `not_found` or `gone` when there is nothing (any more) that could be taken back. */
  async undo(token: string, by: string): Promise<Undone> {
    const at = this.clock.now();
    const since = await undoRange(this.plugins, keyOf(token), at);
    const range = { since, limit: CHANGE_BATCH, at, by };
    return takenBack(() => this.statuses.takeBack(keyOf(token), range));
  }

  async #page(filter: FailureFilter, cursor: string | undefined) {
    const request = { limit: CHANGE_BATCH, ...(cursor !== undefined && { cursor }) };
    return this.plugins.use('storage', ({ failures }) => failures.listIds(filter, request));
  }

  async #changeSome(
    found: readonly { readonly id: number; readonly status: string }[],
    change: StatusChange,
    undo: string,
  ): Promise<StatusSteps> {
    const steps = found.filter(({ status }) => status !== change.status).map(({ id }) => ({ ...change, id }));
    return this.statuses.changeEach(steps, { ...change, undo: keyOf(undo) });
  }
}
