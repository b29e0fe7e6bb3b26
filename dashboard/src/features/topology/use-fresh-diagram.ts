import { useQueryClient } from '@tanstack/react-query';
import { useEvents } from '../../api/live/use-live.js';
import { useThrottled } from '../../lib/use-throttled.js';

/** The map is asked for again at most so often, in milliseconds. */
const EVERY_MS = 2_000;

/** Asks for the map again when something of the namespace has changed. */
export function useFreshDiagram(namespace: string): void {
  const queries = useQueryClient();
  const askSoon = useThrottled(
    () => void queries.invalidateQueries({ queryKey: ['topology', 'of', namespace] }),
    EVERY_MS,
  );
  const ask = (events: readonly { readonly namespace: string }[]) => {
    if (events.some((event) => event.namespace === namespace)) askSoon();
  };
  useEvents('diagram_changed', ask);
  useEvents('pod_failure', ask);
  useEvents('pod_deleted', ask);
}
