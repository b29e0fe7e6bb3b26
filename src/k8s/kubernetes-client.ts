import { PodproofError } from '../kernel/ports/errors.js';
import { type Fields, fieldsOf, listOf, textOf } from '../rules/evidence/values.js';
import type { ApiTransport } from './api-transport.js';
import { PODS, pathOf, qualifiedName, type Resource } from './resources.js';

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
