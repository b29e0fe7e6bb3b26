import { PodproofError } from '../kernel/ports/errors.js';
import { type Fields, fieldsOf, listOf, textOf } from '../rules/evidence/values.js';
import type { ApiTransport } from './api-transport.js';
import { PODS, pathOf, qualifiedName, type Resource } from './resources.js';
import { wholeLines } from './watch/lines.js';
import { type WatchEvent, watchEventOf } from './watch/watch-event.js';

/** Which objects of a kind; all where nothing is given. */
export interface ListOptions {
  readonly namespace?: string | undefined;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /** Names and labels only: content such as the values of Secrets does not leave the cluster. */
  readonly metadataOnly?: boolean;
  /** At most so many, in one page. */
  readonly first?: number;
  readonly signal?: AbortSignal | undefined;
}

/** A page of a list, and the version of the whole list that it belongs to. */
export interface VersionedPage {
  readonly objects: readonly Fields[];
  readonly resourceVersion: string;
}

export interface SnapshotOptions extends Omit<ListOptions, 'first'> {
  readonly pageSize: number;
}

export interface WatchOptions extends Omit<ListOptions, 'first'> {
  /** Changes after this one are sent. */
  readonly resourceVersion: string;
  /** When the cluster is to end it. */
  readonly timeoutSeconds: number;
  /** Without any sign of life for so long it is given up (`timeout`), in milliseconds. */
  readonly silenceMs: number;
}

export interface GetOptions {
  readonly namespace?: string | undefined;
  readonly metadataOnly?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface LogOptions {
  readonly namespace: string;
  readonly pod: string;
  readonly container: string;
  /** Of the run before the present one. */
  readonly previous?: boolean;
  /** Default 200. */
  readonly tailLines?: number;
  readonly signal?: AbortSignal | undefined;
}

const PAGE = 500;
const TAIL_LINES = 200;
/** The end of what a container printed, in bytes. */
const TAIL_BYTES = 64 * 1024;
/** What the API server sends of a log at most, in bytes; of longer lines it would leave out the end. */
const LOG_LIMIT = 4 * 1024 * 1024;
const ITEM_LIMIT = 10_000;
/** One event of a watch, in bytes: etcd takes objects of at most 1.5 MB. */
const EVENT_LIMIT = 8 * 1024 * 1024;

const LIST_METADATA = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json';
const OBJECT_METADATA = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json';

/** Reads objects and logs of one cluster. Objects carry kind and apiVersion and no managedFields. Errors are those of ports/errors.ts. */
export class KubernetesClient {
  readonly #transport: ApiTransport;

  constructor(transport: ApiTransport) {
    this.#transport = transport;
  }

  /** One object. */
  async get(resource: Resource, name: string, options: GetOptions = {}): Promise<Fields> {
    const { namespace, metadataOnly, signal } = options;
    const text = await this.#transport.get({
      path: pathOf(resource, { namespace, name }),
      subject: { verb: 'get', resource: qualifiedName(resource), name, ...(namespace !== undefined && { namespace }) },
      ...(metadataOnly === true && { accept: OBJECT_METADATA }),
      signal,
    });
    return objectOf(parse(text), resource);
  }

  /** All objects of a kind, page by page. */
  async list(resource: Resource, options: ListOptions = {}): Promise<Fields[]> {
    const objects: Fields[] = [];
    for await (const page of this.pages(resource, options)) objects.push(...page);
    return objects;
  }

  /**
   * The pages of a list. Between two of them the cluster may forget where the first was from (410); then it goes on with what there is now, so an
   * object may be missed or come twice.
   */
  async *pages(resource: Resource, options: ListOptions = {}): AsyncGenerator<Fields[]> {
    let position: string | undefined;
    do {
      const page = await this.#page(resource, options, position);
      yield listOf(page['items'], ITEM_LIMIT).map((item) => objectOf(fieldsOf(item), resource));
      position = options.first === undefined ? continueOf(page) : undefined;
    } while (position !== undefined);
  }

  /** The pages of a list as it was at one moment. Throws `gone` when the cluster has forgotten that moment before the last page was read. */
  async *snapshot(resource: Resource, { pageSize, ...options }: SnapshotOptions): AsyncGenerator<VersionedPage> {
    let position: string | undefined;
    do {
      const page = parse(await this.#requestPage(resource, { ...options, first: pageSize }, position));
      const objects = listOf(page['items'], ITEM_LIMIT).map((item) => objectOf(fieldsOf(item), resource));
      yield { objects, resourceVersion: textOf(fieldsOf(page['metadata'])['resourceVersion']) };
      const next = continueOf(page);
      if (next !== undefined && next === position)
        throw new PodproofError('unavailable', `The list of ${qualifiedName(resource)} never ends`);
      position = next;
    } while (position !== undefined);
  }

  /** What changes, as it happens, until the cluster ends it. Throws `gone` when the cluster has forgotten the version. */
  async *watch(resource: Resource, options: WatchOptions): AsyncGenerator<WatchEvent> {
    const { namespace, labelSelector, fieldSelector, metadataOnly, resourceVersion, timeoutSeconds } = options;
    const chunks = this.#transport.stream({
      path: pathOf(resource, { namespace }),
      query: {
        ...{ labelSelector, fieldSelector, resourceVersion, timeoutSeconds },
        ...{ watch: true, allowWatchBookmarks: true },
      },
      subject: { verb: 'watch', resource: qualifiedName(resource), ...(namespace !== undefined && { namespace }) },
      ...(metadataOnly === true && { accept: OBJECT_METADATA }),
      silenceMs: options.silenceMs,
      signal: options.signal,
    });
    for await (const line of wholeLines(chunks, EVENT_LIMIT)) {
      const event = watchEventOf(line);
      if (event === undefined) continue;
      yield event.type === 'bookmark' ? event : { ...event, object: objectOf(event.object, resource) };
    }
  }

  /** The end of what a container printed. */
  async logs(options: LogOptions): Promise<string> {
    const { namespace, pod, container, previous, tailLines = TAIL_LINES, signal } = options;
    return this.#transport.get({
      path: `${pathOf(PODS, { namespace, name: pod })}/log`,
      query: { container, previous, tailLines, limitBytes: LOG_LIMIT },
      accept: '*/*',
      subject: { verb: 'get', resource: 'pods/log', namespace, name: pod },
      tailBytes: TAIL_BYTES,
      signal,
    });
  }

  async #page(resource: Resource, options: ListOptions, position: string | undefined): Promise<Fields> {
    try {
      return parse(await this.#requestPage(resource, options, position));
    } catch (error) {
      const next = position === undefined ? undefined : continuationOf(error);
      if (next === undefined) throw error;
      return parse(await this.#requestPage(resource, options, next));
    }
  }

  #requestPage(resource: Resource, options: ListOptions, position: string | undefined): Promise<string> {
    const { namespace, labelSelector, fieldSelector, metadataOnly, first, signal } = options;
    return this.#transport.get({
      path: pathOf(resource, { namespace }),
      query: { labelSelector, fieldSelector, limit: first ?? PAGE, continue: position },
      subject: { verb: 'list', resource: qualifiedName(resource), ...(namespace !== undefined && { namespace }) },
      ...(metadataOnly === true && { accept: LIST_METADATA }),
      signal,
    });
  }
}

/** Where a list that the cluster has half forgotten can be gone on with. */
function continuationOf(error: unknown): string | undefined {
  if (!PodproofError.isInstance(error) || error.code !== 'gone') return undefined;
  return textOf(error.extra['continue']) || undefined;
}

function continueOf(page: Fields): string | undefined {
  return textOf(fieldsOf(page['metadata'])['continue']) || undefined;
}

function parse(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch (error) {
    throw new PodproofError(
      'unavailable',
      'The cluster answered with something that is not JSON; is it the right address?',
      {
        cause: error,
      },
    );
  }
}

/** The elements of a list do not say what they are, and PartialObjectMetadata says that it is that. */
function objectOf(item: Fields, { kind, apiVersion }: Resource): Fields {
  const { managedFields: _managed, ...metadata } = fieldsOf(item['metadata']);
  return { ...item, apiVersion, kind, metadata };
}
