import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useEvents } from '../../api/live/use-live.js';

/** The map is asked for again at most so often, in milliseconds. */
const EVERY_MS = 2_000;

/** Asks for the map again when something of the namespace has changed. */
export function useFreshDiagram(namespace: string): void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (events: readonly { readonly namespace: string }[]) => {
    if (timer.current !== undefined || !events.some((event) => event.namespace === namespace)) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void queries.invalidateQueries({ queryKey: ['topology', 'of', namespace] });
    }, EVERY_MS);
  };
  useEvents('diagram_changed', ask);
  useEvents('pod_failure', ask);
  useEvents('pod_deleted', ask);
}
