import type { Resource } from '../../k8s/resources.js';
import { keyOf, type ObjectStore, type StoredObject } from './object-store.js';
import { representationFor } from './representation.js';
import type { SeenRequest } from './request.js';
import { selectionOf } from './selectors.js';
import { StatusError } from './status.js';

/** Where a list goes on: after `start`, in the list as it was at version `rv`, or as it is now (-1). */
interface Position {
  readonly rv: number;
  readonly start: string;
}

const NOW = -1;
const TOO_OLD =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results.';

/** Answers lists, page by page as they were when the first page was asked for. */
export class Lists {
  readonly #store: ObjectStore;
  /** Lists of which not all pages were asked for yet. */
  readonly #snapshots = new Map<string, readonly StoredObject[]>();
  #compactions = 0;

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  /** A page as JSON. Throws StatusError 410, with a token to go on from, for a list that is forgotten. */
  page(request: SeenRequest, resource: Resource): string {
    this.#forgetCompacted();
    const { query, namespace } = request;
    const position = positionOf(query.get('continue'));
    const version = this.#versionAt(position);
    const id = `${resource.apiVersion} ${resource.plural} ${namespace ?? ''} ${version}`;
    const all = this.#objectsAt(id, resource, namespace, position);
    const selected = all.filter(selectionOf(query));
    const from = position === undefined ? 0 : firstAfter(selected, resource, position.start);
    const limit = Number(query.get('limit') ?? 0) || selected.length;
    const items = selected.slice(from, from + limit);
    const remaining = selected.length - from - items.length;
    const last = items.at(-1);
    const next = remaining > 0 && last !== undefined ? { rv: version, start: keyOfObject(resource, last) } : undefined;
    if (next !== undefined) this.#snapshots.set(id, all);
    const { listKind, listVersion, element } = representationFor(request, resource);
    const metadata = {
      resourceVersion: String(version),
      ...(next !== undefined && { continue: tokenOf(next), remainingItemCount: remaining }),
    };
    const head = JSON.stringify({ kind: listKind, apiVersion: listVersion, metadata }).slice(0, -1);
    return `${head},"items":[${items.map(element).join(',')}]}`;
  }

  /** Continue tokens from before a compaction are too old. */
  #forgetCompacted(): void {
    if (this.#compactions === this.#store.compactions) return;
    this.#compactions = this.#store.compactions;
    this.#snapshots.clear();
  }

  #versionAt(position: Position | undefined): number {
    return position === undefined || position.rv === NOW ? this.#store.version : position.rv;
  }

  #objectsAt(id: string, resource: Resource, namespace: string | undefined, position: Position | undefined) {
    if (position === undefined || position.rv === NOW) return this.#store.list(resource, namespace);
    const snapshot = this.#snapshots.get(id);
    if (snapshot !== undefined) return snapshot;
    throw new StatusError(410, TOO_OLD, { metadata: { continue: tokenOf({ rv: NOW, start: position.start }) } });
  }
}

function keyOfObject(resource: Resource, { metadata }: StoredObject): string {
  return keyOf(resource, metadata.namespace, metadata.name);
}

function firstAfter(objects: readonly StoredObject[], resource: Resource, key: string): number {
  const found = objects.findIndex((object) => keyOfObject(resource, object) > key);
  return found === -1 ? objects.length : found;
}

function tokenOf(position: Position): string {
  return Buffer.from(JSON.stringify({ v: 'meta.k8s.io/v1', ...position })).toString('base64url');
}

function positionOf(token: string | null): Position | undefined {
  if (token === null || token === '') return undefined;
  try {
    const { rv, start } = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as Position;
    return { rv, start };
  } catch {
    throw new StatusError(400, 'continue key is not valid: illegal base64 data');
  }
}
