import { event } from '../reports.js';

/** A report of a controller that cannot create its pods, with the text as the API server writes it. */
export function notCreated(text: string, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    pod_name: 'orders-7d9fdd8785',
    phase: 'NotCreated',
    events: [event('FailedCreate', `Error creating: ${text}`)],
    ...fields,
  };
}

/** The same for a refusal by admission. */
export function forbidden(text: string, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return notCreated(`pods "orders-7d9fdd8785-x2x4k" is forbidden: ${text}`, fields);
}
