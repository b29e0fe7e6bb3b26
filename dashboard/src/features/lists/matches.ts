import { type Filters, sinceInstant } from '../../lib/list-filters.js';
import type { Scope } from '../../lib/scope.js';
import { serverNow } from '../../lib/time.js';

interface Owner {
  readonly kind: string;
  readonly name: string;
}

/** What the filters look at, of a failure or an incident. */
export interface Filtered {
  readonly cluster: string;
  readonly namespace: string;
  readonly status: string;
  readonly severity: string | null;
  readonly cause: string | null;
  readonly owner: Owner | null;
  readonly last_seen: string;
  readonly node_name?: string | null;
  readonly failure_reason?: string | null;
  /** In which `q` is looked for. */
  readonly texts: readonly (string | null)[];
}

const isOneOf = (wanted: readonly string[] | undefined, value: string | null | undefined) =>
  wanted === undefined || (value !== null && value !== undefined && wanted.includes(value));

function isOwnedBy(wanted: readonly string[] | undefined, owner: Owner | null): boolean {
  if (wanted === undefined) return true;
  return owner !== null && (wanted.includes(owner.name) || wanted.includes(`${owner.kind}/${owner.name}`));
}

function hasText(q: string | undefined, texts: readonly (string | null)[]): boolean {
  if (q === undefined) return true;
  const wanted = q.toLowerCase();
  return texts.some((text) => text?.toLowerCase().includes(wanted));
}

function isSeenSince(since: string | undefined, lastSeen: string): boolean {
  const at = since === undefined ? undefined : sinceInstant(since, serverNow());
  return at === undefined || Date.parse(lastSeen) >= Date.parse(at);
}

const isIn = ({ ns, cluster }: Scope, item: Filtered) =>
  (ns === undefined || item.namespace === ns) && (cluster === undefined || item.cluster === cluster);

/** Whether a list with these filters has it, by the rules of the API, for what an event says of something that is not shown. */
export function matches(item: Filtered, scope: Scope, filters: Filters): boolean {
  return (
    isIn(scope, item) &&
    isOneOf(filters.severity, item.severity) &&
    isOneOf(filters.cause, item.cause) &&
    isOneOf(filters.reason, item.failure_reason) &&
    isOneOf(filters.node, item.node_name) &&
    isOwnedBy(filters.owner, item.owner) &&
    hasText(filters.q, item.texts) &&
    isSeenSince(filters.since, item.last_seen)
  );
}
