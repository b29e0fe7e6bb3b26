import { type Draft, ownersAbove } from './draft.js';
import type { DraftGraph } from './draft-graph.js';
import type { OpenFailure } from './open-failures.js';

/** Lets failures ride on the nodes that they are of and on all that own these. */
export function overlayFailures(graph: DraftGraph, failures: readonly OpenFailure[]): void {
  const named = objectsByName(graph, failures);
  for (const failure of failures) {
    const own = graph.find('Pod', failure.name) ?? bearerOf(named.get(failure.name) ?? [], failure);
    const bearer = own ?? ownerOf(graph, failure);
    if (bearer === undefined) continue;
    for (const draft of [bearer, ...ownersAbove(bearer)]) {
      addTo(draft, failure);
      // A pod that is gone fails no longer: its owner shows how it is by itself.
      if (own !== undefined) fail(draft, failure.reason);
    }
  }
}

/** Says of Secrets that are named, which nobody reads, what failures tell of them. */
export function overlayMissingSecrets(graph: DraftGraph, failures: readonly OpenFailure[]): void {
  for (const name of failures.flatMap(({ missingSecrets }) => missingSecrets)) {
    const secret = graph.find('Secret', name);
    if (secret !== undefined) fail(secret, 'missing');
  }
}

/** Says of what owns something that fails that it fails as well, unless it is well all the same: a Job that has ended well in spite of a failed pod is. */
export function raiseFailures(graph: DraftGraph): void {
  for (const draft of [...graph.drafts].filter(({ status }) => status === 'failing')) {
    for (const owner of ownersAbove(draft)) {
      if (owner.status === 'ok') break;
      fail(owner, draft.reason);
    }
  }
}

/** The objects that no pod hides: a failure of a pod that was never created has the name of what could not create it. */
function objectsByName(graph: DraftGraph, failures: readonly OpenFailure[]): Map<string, Draft[]> {
  const wanted = new Set(failures.map(({ name }) => name));
  const found = new Map<string, Draft[]>();
  for (const draft of graph.drafts) {
    if (draft.object === undefined || !wanted.has(draft.name)) continue;
    found.set(draft.name, [...(found.get(draft.name) ?? []), draft]);
  }
  return found;
}

function ownerOf(graph: DraftGraph, { owner }: OpenFailure): Draft | undefined {
  return owner === null ? undefined : graph.find(owner.kind, owner.name);
}

function bearerOf(candidates: readonly Draft[], { owner }: OpenFailure): Draft | undefined {
  const isOwner = ({ kind, name }: Draft) => kind === owner?.kind && name === owner.name;
  return candidates.find(isOwner) ?? candidates.find((each) => ownersAbove(each).some(isOwner));
}

function addTo(draft: Draft, { id, incidentId }: OpenFailure): void {
  draft.failures ??= new Set();
  draft.failures.add(id);
  if (incidentId === null) return;
  draft.incidents ??= new Set();
  draft.incidents.add(incidentId);
}

function fail(draft: Draft, reason: string): void {
  if (draft.status === 'failing') return;
  draft.status = 'failing';
  draft.reason = reason;
}
