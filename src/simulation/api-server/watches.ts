import type { ServerResponse } from 'node:http';
import type { Resource } from '../../k8s/resources.js';
import { type Change, nameOf, type ObjectStore, type StoredObject } from './object-store.js';
import type { OpenStreams } from './open-streams.js';
import { type Representation, representationFor } from './representation.js';
import { isTrue, type SeenRequest } from './request.js';
import { selectionOf } from './selectors.js';
import { statusOf } from './status.js';

interface Watch {
  readonly resource: Resource;
  readonly response: ServerResponse;
  readonly wantsBookmarks: boolean;
  readonly representation: Representation;
  isSelected(object: StoredObject): boolean;
}

/** Tells the clients that watch of each change, from the version on that they name. */
export class Watches {
  readonly #store: ObjectStore;
  readonly #streams: OpenStreams;
  readonly #watches = new Set<Watch>();

  constructor(store: ObjectStore, streams: OpenStreams) {
    this.#store = store;
    this.#streams = streams;
    store.onChange((resource, change) => {
      for (const watch of this.#open()) if (nameOf(watch.resource) === nameOf(resource)) this.#tell(watch, change);
    });
  }

  /** Begins to answer a watch. Throws StatusError. */
  open(request: SeenRequest, resource: Resource, response: ServerResponse): void {
    const { query, namespace } = request;
    const meant = selectionOf(query);
    const watch: Watch = {
      ...{ resource, response, representation: representationFor(request, resource) },
      wantsBookmarks: isTrue(query.get('allowWatchBookmarks')),
      isSelected: (object) => (namespace === undefined || object.metadata.namespace === namespace) && meant(object),
    };
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.flushHeaders();
    const from = Number(query.get('resourceVersion') ?? 0);
    if (from > 0 && from < this.#store.forgotten) {
      const status = statusOf(410, `too old resource version: ${from} (${this.#store.forgotten})`);
      response.end(watchLine('ERROR', JSON.stringify(status)));
      return;
    }
    this.#sendPast(watch, from);
    this.#watches.add(watch);
    this.#streams.add(request, response);
    this.#endAfter(watch, Number(query.get('timeoutSeconds') ?? 0));
  }

  /** Tells all who want to know up to where they are. */
  bookmark(): void {
    for (const watch of this.#open()) this.#sendBookmark(watch);
  }

  #open(): Watch[] {
    for (const watch of this.#watches) if (!this.#streams.has(watch.response)) this.#watches.delete(watch);
    return [...this.#watches];
  }

  /** From no version, and from 0, a watch begins with what there is. */
  #sendPast(watch: Watch, from: number): void {
    if (from > 0) {
      for (const change of this.#store.since(watch.resource, from)) this.#tell(watch, change);
      return;
    }
    for (const object of this.#store.list(watch.resource))
      if (watch.isSelected(object)) watch.response.write(watchLine('ADDED', watch.representation.whole(object)));
  }

  #tell({ response, representation, isSelected }: Watch, { type, object, previous }: Change): void {
    const was = previous !== undefined && isSelected(previous);
    const is = type !== 'DELETED' && isSelected(object);
    if (!was && !is) return;
    // To a selection, what no longer matches is gone.
    const seen = is ? (was ? 'MODIFIED' : 'ADDED') : 'DELETED';
    response.write(watchLine(seen, representation.whole(object)));
  }

  #sendBookmark({ resource, response, wantsBookmarks }: Watch): void {
    if (!wantsBookmarks) return;
    const { kind, apiVersion } = resource;
    const metadata = { resourceVersion: String(this.#store.version), creationTimestamp: null };
    response.write(watchLine('BOOKMARK', JSON.stringify({ kind, apiVersion, metadata })));
  }

  #endAfter(watch: Watch, seconds: number): void {
    if (!(seconds > 0)) return;
    const timer = setTimeout(() => {
      if (!this.#streams.has(watch.response)) return;
      this.#sendBookmark(watch);
      watch.response.end();
    }, seconds * 1_000);
    timer.unref();
    watch.response.on('close', () => clearTimeout(timer));
  }
}

const watchLine = (type: string, object: string) => `{"type":"${type}","object":${object}}\n`;
