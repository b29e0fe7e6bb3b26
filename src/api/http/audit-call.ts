import type { Call, Input, Route } from './define-route.js';
import { operationIdOf } from './operation-id.js';

/** What people set for themselves alone, such as how wide a column is. */
const OWN = '/api/me/';

/** Whether it is kept who called it: what changes something, and is no report of an agent. */
export function isAudited({ method, access, path, changesNothing }: Route): boolean {
  return method !== 'get' && access !== 'service' && changesNothing !== true && !path.startsWith(OWN);
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Who signs in is nobody yet: the answer, or the name that was given, says who. */
function actorOf({ principal, body }: Call<Input>, answer: unknown, name: string): string {
  if (principal.kind === 'user' || principal.kind === 'token') return name;
  const user = isFields(answer) && isFields(answer['user']) ? answer['user'] : body;
  return isFields(user) && typeof user['username'] === 'string' ? user['username'] : name;
}

/** What is kept of a call that was answered. */
export function auditEntryOf(route: Route, call: Call<Input>, { answer, name }: { answer: unknown; name: string }) {
  const { params, body } = call;
  // The token of a link or an invitation stands in no path of these; were it so, it would be scrubbed.
  const target = Object.values(params ?? {}).map(String);
  return {
    actor: actorOf(call, answer, name),
    action: operationIdOf(route),
    summary: route.summary,
    target: target.join('/'),
    fields: isFields(body) && !Array.isArray(body) ? Object.keys(body) : [],
  };
}
