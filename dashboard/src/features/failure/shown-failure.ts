import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useState } from 'react';
import { useEvents } from '../../api/live/use-live.js';
import { serverNow } from '../../lib/time.js';
import { type FailureRecord, failure } from './queries.js';

/** The failure that the page shows, for its parts. */
export const FailureContext = createContext<FailureRecord | undefined>(undefined);

export function useFailure(): FailureRecord {
  const record = useContext(FailureContext);
  if (record === undefined) throw new Error('There is no failure outside its page');
  return record;
}

/** Asks for the record anew when an event tells of it. What lists carry of it would be less than what is shown. */
export function useLiveRecord(id: number): void {
  const queries = useQueryClient();
  const hear = (data: readonly { readonly id: number }[]) => {
    if (data.some((each) => each.id === id)) void queries.invalidateQueries({ queryKey: failure(id).queryKey });
  };
  useEvents('pod_failure', hear);
  useEvents('solution_updated', hear);
  useEvents('pod_status_change', hear);
  useEvents('pod_deleted', hear);
  // Somebody else may take care of it now.
  useEvents('timeline_changed', (data) => {
    if (data.some((each) => each.failure_id === id)) void queries.invalidateQueries({ queryKey: failure(id).queryKey });
  });
}

interface Shown {
  readonly record: FailureRecord;
  /** The newest record where its cause is another than the one that is being read. */
  readonly newer: { readonly title: string | null; readonly at: number } | undefined;
  readonly showNewer: () => void;
}

interface Held {
  readonly record: FailureRecord;
  /** When the cause became another, by the server's clock in milliseconds; 0 while it is the same. */
  readonly since: number;
}

function next({ record, since }: Held, newest: FailureRecord): Held {
  if (record.id !== newest.id || record.cause === newest.cause) return { record: newest, since: 0 };
  return { record, since: since === 0 ? serverNow() : since };
}

/** Nothing moves under the eyes of who reads: a record whose cause has changed is shown when one asks for it. */
export function useShown(newest: FailureRecord): Shown {
  const [before, hold] = useState<Held>({ record: newest, since: 0 });
  const held = next(before, newest);
  if (held.record !== before.record || held.since !== before.since) hold(held);
  return {
    record: held.record,
    newer: held.since === 0 ? undefined : { title: newest.title, at: held.since },
    showNewer: () => hold({ record: newest, since: 0 }),
  };
}
