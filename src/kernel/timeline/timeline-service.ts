import type { Assigned, TimelineEntry, TimelineRef } from '../../contracts/timeline.js';
import type { EventBus } from '../events/event-bus.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import type { PageRequest } from '../ports/storage/page.js';
import type { NewTimelineEntry, StoredTimelineEntry, TimelineRange } from '../ports/storage/timeline.js';
import type { Repositories, Storage } from '../ports/storage.js';
import { shownText } from '../privacy/shown-text.js';
import { entriesOfIncident, entriesOfRecord } from './known-entries.js';
import { cursorOf, placeOf } from './timeline-cursor.js';

/** What a timeline is of. */
export interface TimelineSubject {
  readonly of: 'failure' | 'incident';
  readonly id: number;
}

/** A part of a timeline, newest first. */
export interface TimelinePart {
  readonly items: TimelineEntry[];
  readonly next: string | null;
}

function notFound({ of, id }: TimelineSubject): PodproofError {
  return new PodproofError('not_found', `${of === 'failure' ? 'Pod failure' : 'Incident'} ${id} was not found`);
}

function toRef(ref: string | null): TimelineRef | null {
  if (ref === null) return null;
  const [type = '', ...id] = ref.split(':');
  return { type: type as TimelineRef['type'], id: id.join(':') };
}

/** Texts come from people, clusters and other services: every role reads them. */
function toEntry({ at, kind, actor, text, count, ref }: StoredTimelineEntry): TimelineEntry {
  return { at: new Date(at).toISOString(), kind, actor, text: shownText(text), count, ref: toRef(ref) };
}

const byPlace = (a: StoredTimelineEntry, b: StoredTimelineEntry) => b.at - a.at || b.id - a.id;

/** What happened to failures and incidents, what people note of it, and who takes care (docs/wire-contract.md, "Timelines"). */
export class TimelineService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly bus: EventBus,
    private readonly clock: Clock,
  ) {}

  /** Newest first. Throws `not_found`, or `invalid` for what is no cursor. */
  async read(subject: TimelineSubject, { limit, cursor }: PageRequest): Promise<TimelinePart> {
    const before = cursor === undefined ? undefined : placeOf(cursor);
    const range = { limit: limit + 1, ...(before && { before }) };
    const entries = await this.plugins.use('storage', (storage) => entriesOf(storage, subject, range));
    const isBefore = ({ at, id }: StoredTimelineEntry) =>
      before === undefined || at < before.at || (at === before.at && id < before.id);
    const sorted = entries.filter(isBefore).sort(byPlace);
    const shown = sorted.slice(0, limit);
    const last = shown.at(-1);
    return { items: shown.map(toEntry), next: sorted.length > limit && last !== undefined ? cursorOf(last) : null };
  }

  /** Throws `not_found`, or `invalid` for a note that says nothing. */
  async note(subject: TimelineSubject, text: string, by: string): Promise<TimelineEntry> {
    if (text.trim() === '') throw new PodproofError('invalid', 'text must say something');
    return this.#write(subject, { kind: 'note', actor: by, text: shownText(text.trim()) }, () => Promise.resolve(true));
  }

  /** Says who takes care, null for nobody. Throws `not_found` for the subject or where there is no such account. */
  async assign(subject: TimelineSubject, assignee: string | null, by: string): Promise<Assigned> {
    const name = assignee === null ? null : await this.#usernameOf(assignee);
    await this.#write(subject, { kind: 'assigned', actor: by, text: name ?? 'nobody' }, (repositories) =>
      subject.of === 'failure'
        ? repositories.failures.assign(subject.id, name)
        : repositories.incidents.assign(subject.id, name),
    );
    return { id: subject.id, assignee: name };
  }

  async #usernameOf(name: string): Promise<string> {
    const user = await this.plugins.use('storage', ({ users }) => users.findByUsername(name));
    if (user === undefined) throw new PodproofError('not_found', `There is no account ${name}`);
    return user.username;
  }

  async #write(
    subject: TimelineSubject,
    about: Pick<NewTimelineEntry, 'kind' | 'actor' | 'text'>,
    change: (repositories: Repositories) => Promise<boolean>,
  ): Promise<TimelineEntry> {
    const at = this.clock.now();
    const ids = {
      failureId: subject.of === 'failure' ? subject.id : null,
      incidentId: subject.of === 'incident' ? subject.id : null,
    };
    await this.plugins.use('storage', (storage) =>
      storage.transaction(async (repositories) => {
        const isThere = (await existing(repositories, subject)) && (await change(repositories));
        if (!isThere) throw notFound(subject);
        await repositories.timeline.add([{ ...ids, at, ...about }]);
      }),
    );
    this.bus.emit('client.event', {
      type: 'timeline_changed',
      data: { failure_id: ids.failureId, incident_id: ids.incidentId },
    });
    return toEntry({ ...ids, ...about, at, id: 0, count: 1, ref: null });
  }
}

async function existing(repositories: Repositories, { of, id }: TimelineSubject): Promise<boolean> {
  if (of === 'incident') return (await repositories.incidents.get(id)) !== undefined;
  const { ids } = await repositories.failures.listIds({ ids: [id] }, { limit: 1 });
  return ids.length > 0;
}

async function entriesOf(
  { failures, incidents, timeline }: Storage,
  subject: TimelineSubject,
  range: TimelineRange,
): Promise<StoredTimelineEntry[]> {
  if (subject.of === 'failure') {
    const record = await failures.get(subject.id);
    if (record === undefined) throw notFound(subject);
    return [...(await timeline.ofFailure(subject.id, record.incident_id, range)), ...entriesOfRecord(record)];
  }
  const incident = await incidents.get(subject.id);
  if (incident === undefined) throw notFound(subject);
  const { sample_failure_id: sampleId } = incident;
  const sample = sampleId === null ? undefined : await failures.get(sampleId);
  return [...(await timeline.ofIncident(subject.id, range)), ...entriesOfIncident(incident, sample)];
}
