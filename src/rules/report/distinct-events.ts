import { type Fields, numberOf, textOf } from '../evidence/values.js';
import { eventInstant, eventOf } from './agent-shapes.js';

/** Rules look at the newest 100 distinct ones. */
const KEPT_EVENTS = 100;
/** The kubelet cuts its own at 1 KB, admission webhooks write what they like; in characters. */
const MESSAGE_LIMIT = 8_192;

/** Events as a report carries them: newest first, each distinct text of an object once, with the counts of all that are equal. */
export function distinctEvents(events: readonly Fields[]): object[] {
  const byText = new Map<string, { readonly event: Fields; count: number }>();
  for (const event of newestFirst(events)) {
    const shape = eventOf(event);
    const { kind, name, field_path: path } = shape['object'] as Fields;
    const key = JSON.stringify([event['type'], event['reason'], shape['message'], kind, name, path]);
    const known = byText.get(key);
    const count = numberOf(shape['count']) ?? 1;
    if (known !== undefined) known.count += count;
    else byText.set(key, { event: shape, count });
  }
  return [...byText.values()].slice(0, KEPT_EVENTS).map(({ event, count }) => ({
    ...event,
    message: textOf(event['message']).slice(0, MESSAGE_LIMIT).toWellFormed(),
    count,
  }));
}

export function newestFirst(events: readonly Fields[]): Fields[] {
  return events
    .map((event) => ({ event, at: eventInstant(event) }))
    .sort((one, other) => other.at - one.at)
    .map(({ event }) => event);
}
