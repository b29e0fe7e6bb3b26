import { qualifiedName, type Resource } from '../../k8s/resources.js';
import { type Fields, fieldsOf, numberOf, type Shape, textOf } from '../../rules/evidence/values.js';
import { metadataOf, nameOf, namespaceOf } from '../../rules/pod/object.js';
import { mapIn } from '../fields.js';
import type { ObjectFields, ObjectStore, StoredObject } from './object-store.js';
import type { SeenRequest } from './request.js';
import { StatusError } from './status.js';
import { applyStrategicMerge } from './strategic-merge.js';

export interface Written {
  readonly status: number;
  readonly object: StoredObject;
}

/** Where an object is written and how it was. */
export interface Write {
  readonly resource: Resource;
  readonly namespace: string | undefined;
  readonly object: ObjectFields;
  readonly previous?: StoredObject;
  readonly subresource?: string | undefined;
  readonly dryRun?: boolean;
}

/** What an API server does to objects on their way. */
export interface Admission {
  /** The object as it is to be stored. Throws StatusError. */
  admit(write: Write): ObjectFields;
  /** What becomes of an object that is deleted: how it stays until it has ended, or nothing where it goes at once. */
  ending(resource: Resource, object: StoredObject, graceSeconds: number | undefined): ObjectFields | undefined;
  /** What makes a name of a `generateName`. */
  suffix(): string;
}

/** Takes everything as it comes. */
function noAdmission(): Admission {
  let suffixes = 0;
  return {
    admit: ({ object }) => object,
    ending: () => undefined,
    suffix: () => `${++suffixes}`.padStart(5, 'x'),
  };
}

/** Creates, replaces, patches and deletes objects. With `dryRun` nothing stays. */
export class Writes {
  readonly #store: ObjectStore;
  readonly #admission: Admission;

  constructor(store: ObjectStore, admission: Admission = noAdmission()) {
    this.#store = store;
    this.#admission = admission;
  }

  /** Throws StatusError. */
  write(request: SeenRequest, resource: Resource, body: string): Written {
    const { namespace, subresource } = request;
    const dryRun = request.query.has('dryRun');
    if (request.verb === 'create' && subresource === undefined)
      return { status: 201, object: this.create({ resource, namespace, object: parse(body), dryRun }) };
    const previous = this.existing(resource, namespace, request.name ?? '');
    if (isEnding(request)) {
      const options = body === '' ? {} : parse(body);
      refuseAnother(previous, options, `${resource.plural} "${nameOf(previous)}"`);
      return { status: 200, object: this.delete(resource, previous, { ...deletionEnding(request, options), dryRun }) };
    }
    if (request.verb !== 'patch' && request.verb !== 'update')
      throw new StatusError(405, `${request.method} is not supported here`);
    const change = parse(body);
    refuseOutdated(previous, change, `${resource.plural} "${nameOf(previous)}"`);
    const object = request.verb === 'patch' ? patched(previous, request, change) : change;
    return { status: 200, object: this.#put({ resource, namespace, object, previous, subresource, dryRun }) };
  }

  /** Throws StatusError 404. */
  existing(resource: Resource, namespace: string | undefined, name: string): StoredObject {
    const object = this.#store.get(resource, namespace, name);
    if (object === undefined) throw new StatusError(404, `${qualifiedName(resource)} "${name}" not found`);
    return object;
  }

  /** Throws StatusError. */
  create(write: Write): StoredObject {
    const { resource, namespace, object } = write;
    const { name, ...metadata } = metadataOf(object);
    const chosen = textOf(name) || `${textOf(metadata.generateName)}${this.#admission.suffix()}`;
    if (this.#store.get(resource, namespace, chosen) !== undefined)
      throw new StatusError(409, `${qualifiedName(resource)} "${chosen}" already exists`);
    return this.#put({ ...write, object: { ...object, metadata: { ...metadata, name: chosen } } });
  }

  /** Throws StatusError. */
  update(write: Write & { readonly previous: StoredObject }): StoredObject {
    return this.#put(write);
  }

  /** The object as it was, or as it ends. */
  delete(resource: Resource, object: StoredObject, { graceSeconds, dryRun }: Ending = {}): StoredObject {
    if (dryRun === true) return object;
    const ending = this.#admission.ending(resource, object, graceSeconds);
    if (ending !== undefined) return this.#store.put(resource, ending);
    this.#store.remove(resource, namespaceOf(object), nameOf(object));
    return object;
  }

  #put(write: Write): StoredObject {
    const { resource, namespace, dryRun } = write;
    const metadata = { ...metadataOf(write.object), ...(namespace !== undefined && { namespace }) };
    const object = this.#admission.admit({ ...write, object: { ...write.object, metadata } });
    return dryRun === true ? { ...object, metadata: metadataOf(object) } : this.#store.put(resource, object);
  }
}

interface Ending {
  readonly graceSeconds?: number | undefined;
  readonly dryRun?: boolean;
}

function isEnding({ verb, subresource }: SeenRequest): boolean {
  return verb === 'delete' || (verb === 'create' && subresource === 'eviction');
}

/** Of a deletion, or of an Eviction with such options. */
type DeleteOptions = Shape<'deleteOptions' | 'gracePeriodSeconds' | 'preconditions'>;

/** A body of DeleteOptions, the query, or an Eviction with such options. */
function deletionEnding({ query }: SeenRequest, options: DeleteOptions): Ending {
  const seconds =
    options.gracePeriodSeconds ??
    mapIn(options, 'deleteOptions').gracePeriodSeconds ??
    query.get('gracePeriodSeconds') ??
    undefined;
  return { graceSeconds: numberOf(seconds) };
}

/** What is to be deleted only as this very object, or in this state, is not when it is another by now. */
function refuseAnother({ metadata }: StoredObject, options: DeleteOptions, name: string): void {
  const preconditions: Shape<'resourceVersion' | 'uid'> = fieldsOf(
    options.preconditions ?? mapIn(options, 'deleteOptions').preconditions,
  );
  for (const [field, title] of [
    ['uid', 'UID'],
    ['resourceVersion', 'ResourceVersion'],
  ] as const) {
    const wanted = textOf(preconditions[field]);
    const found = textOf(metadata[field]);
    if (wanted === '' || wanted === found) continue;
    const message = `Operation cannot be fulfilled on ${name}: Precondition failed: ${title} in precondition: ${wanted}, ${title} in object meta: ${found}`;
    throw new StatusError(409, message, { reason: 'Conflict' });
  }
}

/** A change that names the version that it is for is refused for any other one. */
function refuseOutdated(known: StoredObject, change: ObjectFields, name: string): void {
  const version = textOf(metadataOf(change).resourceVersion);
  if (version === '' || version === known.metadata.resourceVersion) return;
  const message = `Operation cannot be fulfilled on ${name}: the object has been modified`;
  throw new StatusError(409, message, { reason: 'Conflict' });
}

function patched(known: StoredObject, { headers }: SeenRequest, patch: ObjectFields): ObjectFields {
  const isStrategic = headers['content-type']?.startsWith('application/strategic-merge-patch+json') === true;
  return fieldsOf(isStrategic ? applyStrategicMerge(known, patch) : merged(known, patch));
}

/** RFC 7386; a server-side apply counts as one. */
function merged(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const result: Record<string, unknown> = { ...fieldsOf(target) };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merged(result[key], value);
  }
  return result;
}

function parse(body: string): Fields {
  try {
    return fieldsOf(JSON.parse(body));
  } catch {
    throw new StatusError(400, 'the object provided is unrecognized: it is not JSON');
  }
}
