import { PodproofError } from '../kernel/ports/errors.js';
import { isCleanedUpLog } from '../rules/evidence/cleaned-up-log.js';
import { type Fields, fieldsOf, listOf, textOf } from '../rules/evidence/values.js';
import { metadataOf } from '../rules/pod/object.js';
import type { ApiRequest, Transport } from './api-transport.js';
import { ListSplitter } from './list-splitter.js';
import { wholeLines } from './log-end.js';
import { textWithoutManagedFields } from './managed-fields.js';
import { parseAnswer } from './parse-answer.js';
import { PODS, pathOf, qualifiedName, type Resource } from './resources.js';
import { TURNS } from './turns.js';
import { wholeLines as linesOf } from './watch/lines.js';
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
  /** With their managedFields, of a list that is read at once. */
  readonly managedFields?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface SnapshotOptions extends Omit<ListOptions, 'first' | 'managedFields'> {
  readonly pageSize: number;
}

export interface WatchOptions extends Omit<ListOptions, 'first' | 'managedFields'> {
  /** Changes after this one are sent. */
  readonly resourceVersion: string;
  /** When the cluster is to end it. */
  readonly timeoutSeconds: number;
  /** Without any sign of life for so long it is given up (`timeout`), in milliseconds. */
  readonly silenceMs: number;
  /** Called when the cluster has taken the watch. */
  readonly onOpen?: () => void;
}

export interface ReadOptions {
  readonly accept?: string;
  readonly signal?: AbortSignal | undefined;
}

export interface GetOptions {
  readonly namespace?: string | undefined;
  readonly metadataOnly?: boolean;
  /** With its managedFields, which say who wrote what and when. */
  readonly managedFields?: boolean;
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

export interface LogTail {
  readonly text: string;
  /** Whether this is all that was printed. */
  readonly isWhole: boolean;
}

export interface LogStreamOptions extends Omit<LogOptions, 'tailLines'> {
  /** From these last lines on; from the first where neither is given. */
  readonly tailLines?: number;
  /** From this second on (RFC 3339). */
  readonly sinceTime?: string;
  /** Goes on until the run ends. */
  readonly follow: boolean;
  /** Each line begins with when it was printed. */
  readonly timestamps: boolean;
  /** Called when the cluster has the log. */
  readonly onOpen?: () => void;
}

const PAGE = 500;
/** A million objects in pages of 500: far more than an API server holds of one kind. */
const PAGES_LIMIT = 2_000;
const TAIL_LINES = 200;
/** The end of what a container printed, in bytes. */
const TAIL_BYTES = 64 * 1024;
/** The beginning of it, in bytes. */
const HEAD_BYTES = 8 * 1024;
/** What the API server sends of a log at most, in bytes; of longer lines it would leave out the end. */
const LOG_LIMIT = 4 * 1024 * 1024;
/** The longest time that a timer can wait, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;
const ITEM_LIMIT = 10_000;
/** One event of a watch, in bytes: etcd takes objects of at most 1.5 MB. */
const EVENT_LIMIT = 8 * 1024 * 1024;

const LIST_METADATA = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json';
const OBJECT_METADATA = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json';

/** Reads objects and logs of one cluster. Objects carry kind and apiVersion, and managedFields only where these are asked for. Errors are those of ports/errors.ts. */
export class KubernetesClient {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** What stands at a path that is no object, such as `version` or `apis`. */
  async read(path: string, options: ReadOptions = {}): Promise<Fields> {
    const { accept, signal } = options;
    const subject = { verb: 'get', resource: `/${path}` };
    return parseAnswer(await this.#transport.get({ path, subject, ...(accept !== undefined && { accept }), signal }));
  }

  /** One object. */
  async get(resource: Resource, name: string, options: GetOptions = {}): Promise<Fields> {
    const { namespace, metadataOnly, managedFields, signal } = options;
    const text = await this.#transport.get({
      path: pathOf(resource, { namespace, name }),
      subject: { verb: 'get', resource: qualifiedName(resource), name, ...(namespace !== undefined && { namespace }) },
      ...(metadataOnly === true && { accept: OBJECT_METADATA }),
      signal,
    });
    return withResourceKind(parseAnswer(text), resource, managedFields);
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
      yield listOf(page['items'], ITEM_LIMIT).map((item) =>
        withResourceKind(fieldsOf(item), resource, options.managedFields),
      );
      position = options.first === undefined ? continueOf(page) : undefined;
    } while (position !== undefined);
  }

  /**
   * All objects of a kind as they were at one moment, one after the other as they come; answers the version of that moment. Throws `gone` when the
   * cluster has forgotten the moment before the last page was read.
   */
  async snapshot(resource: Resource, options: SnapshotOptions, take: (object: Fields) => void): Promise<string> {
    const { pageSize, ...selection } = options;
    const end = new EndOfPages(resource);
    let position: string | undefined;
    let version = '';
    do {
      const request = pageRequest(resource, { ...selection, first: pageSize }, position);
      const splitter = new ListSplitter();
      for await (const chunk of this.#transport.read(request)) {
        await TURNS.next();
        for (const item of splitter.push(chunk))
          take(withResourceKind(parseAnswer(textWithoutManagedFields(item)), resource));
      }
      const envelope = parseAnswer(splitter.envelope());
      version ||= textOf(metadataOf(envelope).resourceVersion);
      position = end.next(continueOf(envelope));
    } while (position !== undefined);
    return version;
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
      onOpen: options.onOpen,
      signal: options.signal,
    });
    for await (const line of linesOf(chunks, EVENT_LIMIT)) {
      const event = watchEventOf(line);
      if (event === undefined) continue;
      yield event.type === 'bookmark' ? event : { ...event, object: withResourceKind(event.object, resource) };
    }
  }

  /** The end of what a container printed, in whole lines. */
  async logs(options: LogOptions): Promise<LogTail> {
    const { namespace, pod, container, previous, tailLines = TAIL_LINES, signal } = options;
    const text = await this.#transport.get({
      path: `${pathOf(PODS, { namespace, name: pod })}/log`,
      query: { container, previous, tailLines, limitBytes: LOG_LIMIT },
      accept: '*/*',
      subject: { verb: 'get', resource: 'pods/log', namespace, name: pod },
      tailBytes: TAIL_BYTES,
      signal,
    });
    if (isCleanedUpLog(text)) return { text: '', isWhole: true };
    const isCut = Buffer.byteLength(text) >= TAIL_BYTES;
    return { text: isCut ? wholeLines(text) : text, isWhole: !isCut && text.split('\n').length <= tailLines };
  }

  /** The beginning of what a container printed, in whole lines. */
  async logHead({ namespace, pod, container, previous, signal }: LogOptions): Promise<string> {
    const text = await this.#transport.get({
      path: `${pathOf(PODS, { namespace, name: pod })}/log`,
      query: { container, previous, limitBytes: HEAD_BYTES },
      accept: '*/*',
      subject: { verb: 'get', resource: 'pods/log', namespace, name: pod },
      signal,
    });
    const end = text.lastIndexOf('\n');
    return end === -1 ? text : text.slice(0, end + 1);
  }

  /** What a container prints, as bytes as they come. A log may well be silent: who follows it has to decide for how long. */
  logStream(options: LogStreamOptions): AsyncGenerator<Buffer> {
    const { namespace, pod, container, previous, tailLines, sinceTime, follow, timestamps, onOpen, signal } = options;
    return this.#transport.stream({
      path: `${pathOf(PODS, { namespace, name: pod })}/log`,
      query: { container, previous, tailLines, sinceTime, follow, timestamps },
      accept: '*/*',
      subject: { verb: 'get', resource: 'pods/log', namespace, name: pod },
      silenceMs: LONGEST_TIMER,
      ...{ onOpen, signal },
    });
  }

  async #page(resource: Resource, options: ListOptions, position: string | undefined): Promise<Fields> {
    try {
      return parseAnswer(await this.#requestPage(resource, options, position));
    } catch (error) {
      const next = position === undefined ? undefined : continuationOf(error);
      if (next === undefined) throw error;
      return parseAnswer(await this.#requestPage(resource, options, next));
    }
  }

  #requestPage(resource: Resource, options: ListOptions, position: string | undefined): Promise<string> {
    return this.#transport.get(pageRequest(resource, options, position));
  }
}

function pageRequest(resource: Resource, options: ListOptions, position: string | undefined): ApiRequest {
  const { namespace, labelSelector, fieldSelector, metadataOnly, first, signal } = options;
  return {
    path: pathOf(resource, { namespace }),
    query: { labelSelector, fieldSelector, limit: first ?? PAGE, continue: position },
    subject: { verb: 'list', resource: qualifiedName(resource), ...(namespace !== undefined && { namespace }) },
    ...(metadataOnly === true && { accept: LIST_METADATA }),
    signal,
  };
}

/** Sees to it that a list ends. */
class EndOfPages {
  #pages = 0;
  #last: string | undefined;

  constructor(private readonly resource: Resource) {}

  /** Throws PodproofError where the same page comes again, or far too many come. */
  next(position: string | undefined): string | undefined {
    this.#pages += 1;
    if (position !== undefined && (position === this.#last || this.#pages >= PAGES_LIMIT))
      throw new PodproofError('unavailable', `The list of ${qualifiedName(this.resource)} never ends`);
    this.#last = position;
    return position;
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

/** The elements of a list do not say what they are, and PartialObjectMetadata says that it is that. */
function withResourceKind(item: Fields, { kind, apiVersion }: Resource, keepsManagedFields = false): Fields {
  const { managedFields, ...metadata } = metadataOf(item);
  return { ...item, apiVersion, kind, metadata: keepsManagedFields ? { ...metadata, managedFields } : metadata };
}
