import type { Fields } from '../../rules/evidence/values.js';
import { distinctEvents } from '../../rules/report/distinct-events.js';
import { scrubFields } from '../../rules/secrets/scrub-fields.js';

const SHOWN = 50;

/** Events of the API server as records show them, the newest first, without secrets. */
export function shownEvents(events: readonly Fields[]): object[] {
  return scrubFields(distinctEvents(events).slice(0, SHOWN));
}
