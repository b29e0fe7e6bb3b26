import { messageOf } from '../kernel/ports/errors.js';
import { scrubText } from '../rules/secrets/scrub.js';
import { scrubFields } from '../rules/secrets/scrub-fields.js';

/** What is ours and comes with each request: ids, names of objects and of people, routes, and paths as `loggablePath` shows them. */
const KEPT: ReadonlySet<string> = new Set([
  'request_id',
  'method',
  'route',
  'path',
  'principal',
  'username',
  'namespace',
  'listener',
  'job',
]);
const DEPTH_SHOWN = 6;
const CAUSES_SHOWN = 3;

/** What an error is in a line: its kind, code, text and stack and those of its causes, but no fields, which may hold anything. */
function describeError(error: Error, depth = 0): object {
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const goesOn = error.cause instanceof Error && depth < CAUSES_SHOWN;
  return {
    type: error.name,
    ...code,
    message: scrubText(messageOf(error)),
    stack: scrubText(typeof error.stack === 'string' ? error.stack : ''),
    ...(goesOn && { cause: describeError(error.cause as Error, depth + 1) }),
  };
}

/** Plain data: errors described, and what is deeper than a line shows left out. */
function plainValue(value: unknown, depth: number): unknown {
  if (value instanceof Error) return describeError(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEPTH_SHOWN) return '[deeper]';
  if (Array.isArray(value)) return value.map((element) => plainValue(element, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plainValue(each, depth + 1)]));
}

/** The fields of a log line without secrets: by the names of fields, and by what their texts look like. */
export function redactFields(fields: object): Record<string, unknown> {
  return scrubFields(plainValue(fields, 0), { kept: KEPT, hidesByName: true }) as Record<string, unknown>;
}
