import { NAME_LIMIT } from '../../contracts/common.js';
import { FailureReport } from '../../contracts/failure.js';
import { type Fields, listOf, textOf } from '../evidence/values.js';
import { kindOf, metadataOf, nameOf, namespaceOf, specOf, templateOf } from '../pod/object.js';
import { reportedNode } from './agent-shapes.js';
import type { ClusterObjects } from './cluster-objects.js';
import { distinctEvents } from './distinct-events.js';
import { requestedOnNode } from './placed-pods.js';
import { eventsAbout } from './pod-events.js';

/** What an agent reports beyond the minimum (docs/wire-contract.md, "Further fields of a report"). */
const NODE_LIMIT = 50;
const UNNAMED = 'unnamed';
/** Where a manifest does not say of which namespace it is. */
export const DEFAULT_NAMESPACE = 'default';

/** A report as the server would read it: what is undefined is left out, and so is what no API server would serve. Throws only for an impossible identity. */
export function toReport(body: object): FailureReport {
  const plain = JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
  const parsed = FailureReport.safeParse(plain);
  if (parsed.success) return parsed.data;
  const odd = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return FailureReport.parse(Object.fromEntries(Object.entries(plain).filter(([field]) => !odd.has(field))));
}

/** The events of all controllers of a chain. */
export function ownerEvents(objects: ClusterObjects, chain: readonly Fields[], namespace: string): object[] {
  return distinctEvents(
    chain.flatMap((owner) => eventsAbout(objects, { kind: kindOf(owner), namespace, name: nameOf(owner) })),
  );
}

/** The pod's node; all nodes for a pod that has none. */
export function nodesFor({ nodes, placed }: ClusterObjects, nodeName: string): object {
  const shapeOf = (node: Fields) =>
    reportedNode(node, placed === undefined ? undefined : requestedOnNode(placed, nameOf(node)));
  if (nodeName === '') return nodes.length === 0 ? {} : { nodes: nodes.slice(0, NODE_LIMIT).map(shapeOf) };
  const node = nodes.find((each) => nameOf(each) === nodeName);
  return node === undefined ? {} : { node: shapeOf(node) };
}

/** The pod that a controller would create, as far as its template says. */
export function templatePod(controller: Fields): Fields {
  const template = templateOf(controller);
  const namespace = namespaceOf(controller);
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...metadataOf(template), ...(namespace !== '' && { namespace }) },
    spec: template.spec,
  };
}

/** Whether an object has a template of pods. */
export function hasTemplate(object: Fields): boolean {
  return listOf(specOf(templateOf(object)).containers).length > 0;
}

/** An instant in milliseconds since 1970, as a report has it. */
export function instantText(at: number | undefined): string | undefined {
  return at === undefined || at <= 0 ? undefined : new Date(at).toISOString();
}

function possibleName(text: string): string {
  return text.replaceAll('\0', '').slice(0, NAME_LIMIT).toWellFormed();
}

/** What every report says of the object that it is about. */
export function identity(object: Fields): object {
  const metadata = metadataOf(object);
  return {
    namespace: possibleName(namespaceOf(object)) || DEFAULT_NAMESPACE,
    pod_name: possibleName(textOf(metadata.name) || textOf(metadata.generateName)) || UNNAMED,
    pod_uid: metadata.uid,
    creation_timestamp: metadata.creationTimestamp ?? undefined,
  };
}
