import { lastWrite } from '../changes/last-write.js';
import { type Fields, fieldsOf, textOf } from '../evidence/values.js';
import { kindOf, nameOf, namespaceOf, specOf } from '../pod/object.js';
import type { ClusterObjects, KnownObject } from './cluster-objects.js';
import { hasTemplate } from './report-body.js';

/** Documents of files, by what they are. */
export interface SortedDocuments {
  /** Reports as agents send them, or records as the API shows them; not yet judged. */
  readonly reports: readonly Fields[];
  readonly objects: ClusterObjects;
  /** What says nothing about a pod: the kinds, or `something` for what is no Kubernetes object. */
  readonly others: readonly string[];
}

/** What tells of changes and of nothing else. */
const BACKGROUND = new Set(['ControllerRevision', 'HorizontalPodAutoscaler', 'ResourceQuota', 'LimitRange']);
const KNOWN = new Set(['ConfigMap', 'Secret', 'PersistentVolumeClaim', 'ServiceAccount']);

/** Sorts what stands in files: reports, pods, events, controllers, nodes and related objects; lists of any kind and arrays of them. */
export function sortDocuments(documents: readonly unknown[]): SortedDocuments {
  const reports: Fields[] = [];
  const others: string[] = [];
  const objects = { pods: [] as Fields[], events: [] as Fields[], workloads: [] as Fields[], nodes: [] as Fields[] };
  const related: KnownObject[] = [];
  const background: Fields[] = [];
  for (const object of documents.flatMap((each) => objectsIn(each))) {
    const kind = kindOf(object);
    if (isReport(object)) reports.push(object);
    else if (kind === 'Pod') objects.pods.push(object);
    else if (kind === 'Event') objects.events.push(object);
    else if (kind === 'Node') objects.nodes.push(object);
    else if (BACKGROUND.has(kind)) background.push(object);
    else if (KNOWN.has(kind)) related.push(knownObject(object));
    else if (hasTemplate(object)) objects.workloads.push(object);
    else others.push(kind === '' ? 'something' : kind);
  }
  return { reports, others, objects: { ...objects, logs: [], related, background } };
}

/** The objects of a document: itself, the items of a list, the elements of an array. */
function objectsIn(document: unknown): Fields[] {
  if (Array.isArray(document)) return document.flatMap(objectsIn);
  const fields = fieldsOf(document);
  const { items } = fields;
  if (!Array.isArray(items)) return [typed(fields)];
  // `kubectl get -o json` makes a List whose items say what they are; the API's own lists do not.
  const kind = kindOf(fields).replace(/List$/, '');
  return items.flatMap((item) =>
    objectsIn(kind === '' ? item : { apiVersion: fields['apiVersion'], kind, ...fieldsOf(item) }),
  );
}

/** Says what an object without a kind is, as far as that can be seen. */
function typed(object: Fields): Fields {
  if (kindOf(object) !== '') return object;
  if (Array.isArray(specOf(object).containers)) return { apiVersion: 'v1', ...object, kind: 'Pod' };
  const isEvent = hasText(object['reason']) && (hasText(object['message']) || hasText(object['note']));
  return isEvent && !isReport(object) ? agentEvent(object) : object;
}

/** An event as agents send it (docs/wire-contract.md, "Events and container statuses"), in Kubernetes' own form. */
function agentEvent(event: Fields): Fields {
  return {
    ...event,
    kind: 'Event',
    firstTimestamp: event['first_timestamp'] ?? event['firstTimestamp'],
    lastTimestamp: event['last_timestamp'] ?? event['lastTimestamp'] ?? event['timestamp'],
    involvedObject: event['involvedObject'] ?? event['regarding'] ?? agentObject(event['object']),
  };
}

/** `Pod/web`, or `{kind, name, field_path}`. */
function agentObject(object: unknown): Fields {
  if (typeof object !== 'string') return { ...fieldsOf(object), fieldPath: fieldsOf(object)['field_path'] };
  const [kind, name] = object.split('/');
  return { kind, name };
}

function isReport(object: Fields): boolean {
  return hasText(object['pod_name']) && kindOf(object) === '';
}

function hasText(value: unknown): boolean {
  return textOf(value) !== '';
}

function knownObject(object: Fields): KnownObject {
  const keys = ['data', 'binaryData', 'stringData'].flatMap((field) => Object.keys(fieldsOf(object[field])));
  const isKeyed = kindOf(object) === 'ConfigMap' || kindOf(object) === 'Secret';
  const identity = { kind: kindOf(object), namespace: namespaceOf(object), name: nameOf(object), exists: true };
  const written = lastWrite(object, ['data', 'binaryData', 'stringData']);
  return isKeyed ? { ...identity, keys: [...new Set(keys)], ...(written !== undefined && { written }) } : identity;
}
