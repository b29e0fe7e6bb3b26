import { useQueryClient } from '@tanstack/react-query';
import { useEvents } from '../../api/live/use-live.js';
import { useThrottled } from '../../lib/use-throttled.js';
import { KEY } from './queries.js';

/** While a scanner reports, the lists are asked for again this often at most. */
const AGAIN_MS = 1_000;

/** The findings as they change. */
export function useLiveFindings(): void {
  const queries = useQueryClient();
  const again = useThrottled(() => void queries.invalidateQueries({ queryKey: KEY }), AGAIN_MS);
  useEvents('security_finding', again);
  useEvents('security_findings_changed', again);
  useEvents('finding_status_change', again);
}
