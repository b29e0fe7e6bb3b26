import type { Owner } from '../../contracts/common.js';
import { type UndoableRollout, undoableRollout } from '../changes/undoable-rollout.js';
import { controllerAbove, hasGeneratedName, ownerByName, type PodLabel, topLevelOwner } from '../pod/owners.js';
import { type ContainerFacts, collectContainers } from './collect-containers.js';
import { collectEvents, type EventFacts, withReportedReason } from './collect-events.js';
import { collectLogs, type LogFacts } from './collect-logs.js';
import { collectNodes, collectOwnNode, type NodeFacts } from './collect-nodes.js';
import { ownerFromEvents } from './owner-from-events.js';
import { isDeletionOverdue, isGraceRunning, isJustCreated } from './report-instants.js';
import { type Fields, fieldsOf, firstTextOf, listOf, textOf, textsOf } from './values.js';

/** A manifest beyond this size is not looked into, in characters. */
export const MANIFEST_LIMIT = 262_144;

/** Found in the text: most manifests are never parsed. */
const LABELS: Readonly<Record<PodLabel, RegExp>> = {
  deploymentconfig: /["' ]deploymentconfig["']?: ?["']?([a-z0-9.-]{1,63})\b/,
  'pod-template-hash': /["' ]pod-template-hash["']?: ?["']?([a-z0-9]{1,63})\b/,
  'rollouts-pod-template-hash': /["' ]rollouts-pod-template-hash["']?: ?["']?([a-z0-9]{1,63})\b/,
};

/** A condition of the pod (Kubernetes PodCondition). */
export interface ConditionFacts {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

/** What the agent found out about an object that the pod names. */
export interface RelatedFacts {
  readonly kind: string;
  readonly name: string;
  readonly exists: boolean | null;
  readonly keys: readonly string[];
  /** Names or keys that look alike. */
  readonly near: readonly string[];
}

/**
 * All of a report that diagnosis looks at, as plain data in one fixed shape and without instants or counters: two pods
 * that fail alike have the same facts but for their names. '' and null stand for what is not known.
 */
export interface Facts {
  readonly pod: string;
  readonly uid: string;
  readonly namespace: string;
  readonly node: string;
  readonly reason: string;
  readonly message: string;
  readonly phase: string;
  readonly statusReason: string;
  readonly statusMessage: string;
  /** The top-level controller as the agent reports it. */
  readonly owner: Owner | null;
  /** The manifest of that controller as YAML or JSON text. */
  readonly ownerManifest: string;
  /** The controller that the events are about, where the agent does not report one. */
  readonly ownerByEvents: Owner | null;
  /** The controller that the pod's name looks like. */
  readonly ownerByName: Owner;
  readonly conditions: readonly ConditionFacts[];
  readonly containers: readonly ContainerFacts[];
  readonly events: readonly EventFacts[];
  readonly ownerEvents: readonly EventFacts[];
  readonly logs: readonly LogFacts[];
  readonly nodeDetails: NodeFacts | null;
  readonly nodes: readonly NodeFacts[];
  readonly related: readonly RelatedFacts[];
  readonly manifest: string;
  /** The rollout that may have brought the failure and can be taken back. */
  readonly rollout: UndoableRollout | null;
  /** Whether the pod is still there after the grace period of its deletion. */
  readonly isDeletionOverdue: boolean;
  /** Whether it is being deleted with a long grace period that may not be over. */
  readonly isGraceRunning: boolean;
  /** Whether all that the report tells of happened within the first two minutes of the pod. */
  readonly isJustCreated: boolean;
}

/** Reads a report defensively: wrong types anywhere count as absent, nothing throws (docs/wire-contract.md, "Events and container statuses"). */
export function collectFacts(fields: Fields): Facts {
  const reason = textOf(fields['failure_reason']);
  const message = textOf(fields['failure_message']);
  const pod = textOf(fields['pod_name']);
  const owner = collectOwner(fields);
  const containers = collectContainers(fields['container_statuses']);
  const events = withReportedReason(collectEvents(fields['events']), reason, message);
  const ownerEvents = collectEvents(fields['owner_events']);
  const isWithoutContainers = containers.length === 0;
  return {
    pod,
    uid: textOf(fields['pod_uid']),
    namespace: textOf(fields['namespace']),
    node: textOf(fields['node_name']),
    reason,
    message,
    phase: textOf(fields['phase']),
    statusReason: textOf(fields['status_reason']),
    statusMessage: textOf(fields['status_message']),
    owner,
    ownerManifest: manifestOf(fields['owner_manifest']),
    ownerByEvents: owner === null ? ownerFromEvents({ pod, events, ownerEvents, isWithoutContainers }) : null,
    ownerByName: ownerFromName(fields),
    conditions: listOf(fields['conditions'], 50).map(conditionFacts),
    containers,
    events,
    ownerEvents,
    logs: collectLogs(fields['container_logs'], fields['logs']),
    nodeDetails: collectOwnNode(fields['node']),
    nodes: collectNodes(fields['nodes']),
    related: listOf(fields['related'], 200).map(relatedOf),
    manifest: manifestOf(fields['manifest']),
    rollout: undoableRollout(fields),
    isDeletionOverdue: isDeletionOverdue(fields),
    isGraceRunning: isGraceRunning(fields),
    isJustCreated: isJustCreated(fields),
  };
}

function manifestOf(value: unknown): string {
  return typeof value === 'string' && value.length <= MANIFEST_LIMIT ? value : '';
}

/** A pod that cannot be created is reported under the name of the controller that fails to create it. */
function ownerFromName(report: Fields): Owner {
  const name = textOf(report['pod_name']);
  if (textOf(report['phase']) === 'NotCreated')
    return topLevelOwner({ api_version: 'apps/v1', kind: 'ReplicaSet', name });
  return ownerByName(name, hasGeneratedName(name) ? labelIn(report, 'pod-template-hash') : undefined);
}

/** Some agents report the ReplicaSet: what is changed there, its Deployment takes back. */
function collectOwner(report: Fields): Facts['owner'] {
  const owner = fieldsOf(report['owner']);
  const kind = textOf(owner['kind']);
  const name = textOf(owner['name']);
  if (kind === '' || name === '') return null;
  const shape = { api_version: firstTextOf(owner['api_version'], owner['apiVersion']) || null, kind, name };
  return controllerAbove(shape, (label) => labelIn(report, label));
}

function labelIn(report: Fields, label: PodLabel): string {
  const manifest = manifestOf(report['manifest']);
  return manifest.includes(label) ? (LABELS[label].exec(manifest)?.[1] ?? '') : '';
}

function conditionFacts(value: unknown): ConditionFacts {
  const condition = fieldsOf(value);
  return {
    type: textOf(condition['type']),
    status: textOf(condition['status']),
    reason: textOf(condition['reason']),
    message: textOf(condition['message']),
  };
}

function relatedOf(value: unknown): RelatedFacts {
  const related = fieldsOf(value);
  return {
    kind: textOf(related['kind']),
    name: textOf(related['name']),
    exists: typeof related['exists'] === 'boolean' ? related['exists'] : null,
    keys: textsOf(related['keys']),
    near: textsOf(related['near']),
  };
}
