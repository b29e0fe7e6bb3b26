import type { NewTimelineEntry } from '../../../kernel/ports/storage/timeline.js';
import { valuesOf } from '../columns.js';
import type { Connection } from '../dialect.js';
import { TIMELINE_COLUMNS } from './timeline-columns.js';

const ON_CONFLICT = `on conflict (slot) where slot is not null do update set
  count = timeline.count + excluded.count, revision = excluded.revision,
  at = case when excluded.at > timeline.at then excluded.at else timeline.at end
  returning id`;

function toValues(entry: NewTimelineEntry) {
  return valuesOf(TIMELINE_COLUMNS, {
    failure_id: entry.failureId,
    incident_id: entry.incidentId,
    at: entry.at,
    kind: entry.kind,
    actor: entry.actor,
    ref: entry.ref ?? null,
    count: entry.count ?? 1,
    slot: entry.slot ?? null,
    text: entry.text,
  });
}

/** One entry for each slot: a statement may not write a row twice. */
function merged(entries: readonly NewTimelineEntry[]): NewTimelineEntry[] {
  const bySlot = new Map<string, NewTimelineEntry>();
  const single: NewTimelineEntry[] = [];
  for (const entry of entries) {
    if (typeof entry.slot !== 'string') {
      single.push(entry);
      continue;
    }
    const other = bySlot.get(entry.slot);
    const count = (entry.count ?? 1) + (other?.count ?? 0);
    bySlot.set(entry.slot, { ...entry, count, at: Math.max(entry.at, other?.at ?? entry.at) });
  }
  const slots = [...bySlot].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  return [...single, ...slots];
}

/** Writes entries, those of slots in the order of the slots, so that two transactions never wait for each other. */
export async function addEntries({ db, dialect }: Connection, entries: readonly NewTimelineEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = merged(entries).map(toValues);
  await dialect.upsertMany(db, { table: 'timeline', columns: TIMELINE_COLUMNS, rows, onConflict: ON_CONFLICT });
}
