import { type Fields, fieldsOf, textOf } from '../../../src/rules/evidence/values.js';
import type { Random } from './random.js';

/** An object that says what it is, where it is and how it is called. */
export interface GeneratedObject extends Fields {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Fields & { readonly name: string; readonly namespace?: string };
}

export interface Draft {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly owner?: GeneratedObject;
  /** Everything beside the metadata. */
  readonly fields: Fields;
}

/** 2026-01-01, before which nothing was made. */
const BEGIN = Date.UTC(2026, 0, 1);
const MONTHS_MS = 90 * 24 * 3_600_000;

/** The object as an API server has it: with uid, time, owner, and the fields that each manager set. */
export function finish(random: Random, draft: Draft): GeneratedObject {
  const { apiVersion, kind, name, namespace, labels, annotations, owner, fields } = draft;
  const createdAt = timeOf(random);
  const metadata = {
    ...(annotations !== undefined && { annotations }),
    creationTimestamp: createdAt,
    generation: 1,
    ...(labels !== undefined && { labels }),
    name,
    ...(namespace !== undefined && { namespace }),
    ...(owner !== undefined && { ownerReferences: [ownerReference(owner)] }),
    uid: random.uid(),
  };
  const managed = managedFields({ apiVersion, metadata, fields, createdAt, isOwned: owner !== undefined });
  return { apiVersion, kind, metadata: { ...metadata, managedFields: managed }, ...fields };
}

export function timeOf(random: Random): string {
  return new Date(BEGIN + random.integer(MONTHS_MS)).toISOString().replace(/\.\d+Z$/, 'Z');
}

function ownerReference({ apiVersion, kind, metadata }: GeneratedObject): Fields {
  const { name, uid } = metadata;
  return { apiVersion, blockOwnerDeletion: true, controller: true, kind, name, uid };
}

interface Managed {
  readonly apiVersion: string;
  readonly metadata: Fields;
  readonly fields: Fields;
  readonly createdAt: string;
  readonly isOwned: boolean;
}

/** Who made the object set all but the status, which somebody else did. */
function managedFields({ apiVersion, metadata, fields, createdAt, isOwned }: Managed): Fields[] {
  const { status, ...desired } = fields;
  const { annotations, labels } = metadata;
  const common = { apiVersion, fieldsType: 'FieldsV1', operation: 'Update', time: createdAt };
  const manager = isOwned ? 'kube-controller-manager' : 'kubectl-client-side-apply';
  const set = fieldSet({ metadata: { annotations, labels }, ...desired });
  const entries: Fields[] = [{ ...common, manager, fieldsV1: set }];
  if (status !== undefined)
    entries.push({ ...common, manager: 'kubelet', subresource: 'status', fieldsV1: fieldSet({ status }) });
  return entries;
}

/** `{f:spec: {f:containers: {k:{"name":"app"}: …}}}` (Kubernetes "Server-Side Apply"). */
function fieldSet(value: unknown): Fields {
  if (Array.isArray(value)) {
    const elements = (value as readonly unknown[]).map(fieldsOf).filter((element) => 'name' in element);
    return Object.fromEntries(
      elements.map((element) => [`k:{"name":"${textOf(element['name'])}"}`, { '.': {}, ...fieldSet(element) }]),
    );
  }
  const entries = Object.entries(fieldsOf(value)).filter(([, field]) => field !== undefined);
  return Object.fromEntries(entries.map(([key, field]) => [`f:${key}`, fieldSet(field)]));
}
