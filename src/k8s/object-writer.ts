import type { Fields } from '../rules/evidence/values.js';
import { nameOf } from '../rules/pod/object.js';
import type { Transport } from './api-transport.js';
import { parseAnswer } from './parse-answer.js';
import type { RequestSubject } from './request-subject.js';
import { pathOf, qualifiedName, type Resource } from './resources.js';

interface WriteOptions {
  readonly namespace?: string | undefined;
  /** Everything is checked, admission webhooks are asked, and nothing stays. */
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface CreateOptions extends WriteOptions {
  /** Who is named as the manager of the fields. */
  readonly fieldManager?: string;
  /** A field that the cluster does not know is an error instead of being left out. */
  readonly isStrict?: boolean;
}

export interface DeleteOptions extends WriteOptions {
  /** What becomes of what the object owns; the kind's own way where nothing is given. */
  readonly propagationPolicy?: 'Foreground' | 'Background' | 'Orphan';
  /** Only this very object is deleted, and in this state: else `conflict`. */
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
  /** 0 is at once. */
  readonly gracePeriodSeconds?: number;
}

/** How a patch is meant (Kubernetes API concepts, "Patches and updates"). */
export type Patch =
  /** RFC 6902: a list of operations. */
  | { readonly type: 'json'; readonly operations: readonly object[] }
  /** RFC 7386: lists are replaced. */
  | { readonly type: 'merge'; readonly patch: object }
  /** As `kubectl patch`: lists are merged by their keys; built-in kinds only. */
  | { readonly type: 'strategic'; readonly patch: object }
  /** Server-side apply: the fields that the manager wants; a conflict with another manager is an error unless forced. */
  | { readonly type: 'apply'; readonly object: object; readonly fieldManager: string; readonly force?: boolean };

export interface PatchOptions extends WriteOptions {
  readonly fieldManager?: string;
  /** `status`, `scale` … */
  readonly subresource?: string;
}

const CONTENT_TYPES: Readonly<Record<Patch['type'], string>> = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
};

const JSON_TYPE = 'application/json';

/**
 * Creates, changes and deletes objects. What is sent is sent once: where the connection breaks, it may have been done. Throws PodproofError: `conflict` for
 * a name that is taken, for a precondition and for another manager's field, `invalid` for what the cluster or an admission webhook does not accept.
 */
export class ObjectWriter {
  constructor(private readonly transport: Transport) {}

  /** Answers the object as the cluster has it. */
  async create(resource: Resource, object: Fields, options: CreateOptions = {}): Promise<Fields> {
    const { namespace, dryRun, fieldManager, isStrict, signal } = options;
    const name = nameOf(object);
    const answer = await this.transport.write({
      method: 'POST',
      path: pathOf(resource, { namespace }),
      query: { ...dryRunQuery(dryRun), fieldManager, ...(isStrict === true && { fieldValidation: 'Strict' }) },
      body: JSON.stringify(object),
      contentType: JSON_TYPE,
      subject: subjectOf('create', resource, { namespace, name }),
      signal,
    });
    return parseAnswer(answer);
  }

  /** Answers the object as it is now. */
  async patch(resource: Resource, name: string, patch: Patch, options: PatchOptions = {}): Promise<Fields> {
    const { namespace, dryRun, subresource, signal } = options;
    const path = pathOf(resource, { namespace, name });
    const answer = await this.transport.write({
      method: 'PATCH',
      path: subresource === undefined ? path : `${path}/${encodeURIComponent(subresource)}`,
      query: { ...dryRunQuery(dryRun), fieldManager: options.fieldManager, ...applyQuery(patch) },
      body: JSON.stringify(contentOf(patch)),
      contentType: CONTENT_TYPES[patch.type],
      subject: subjectOf('patch', resource, { namespace, name, subresource }),
      signal,
    });
    return parseAnswer(answer);
  }

  /** Resolves when the cluster has taken it; the object may stay for a while, for its grace period and its finalizers. */
  async delete(resource: Resource, name: string, options: DeleteOptions = {}): Promise<void> {
    const { namespace, dryRun, propagationPolicy, preconditions, gracePeriodSeconds, signal } = options;
    await this.transport.write({
      method: 'DELETE',
      path: pathOf(resource, { namespace, name }),
      query: dryRunQuery(dryRun),
      body: JSON.stringify({
        ...{ kind: 'DeleteOptions', apiVersion: 'v1' },
        ...{ propagationPolicy, preconditions, gracePeriodSeconds },
      }),
      contentType: JSON_TYPE,
      subject: subjectOf('delete', resource, { namespace, name }),
      signal,
    });
  }
}

function dryRunQuery(dryRun: boolean | undefined) {
  return dryRun === true ? { dryRun: 'All' } : {};
}

function applyQuery(patch: Patch) {
  return patch.type === 'apply' ? { fieldManager: patch.fieldManager, force: patch.force } : {};
}

function contentOf(patch: Patch): object {
  if (patch.type === 'json') return patch.operations;
  return patch.type === 'apply' ? patch.object : patch.patch;
}

interface Target {
  readonly namespace?: string | undefined;
  readonly name: string;
  readonly subresource?: string | undefined;
}

function subjectOf(verb: string, resource: Resource, { namespace, name, subresource }: Target): RequestSubject {
  const qualified = qualifiedName(resource);
  return {
    verb,
    resource: subresource === undefined ? qualified : `${qualified}/${subresource}`,
    ...(namespace !== undefined && { namespace }),
    ...(name !== '' && { name }),
  };
}
