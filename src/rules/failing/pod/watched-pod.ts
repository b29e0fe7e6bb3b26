import { elementsAt, type Fields, type Shape } from '../../evidence/values.js';
import { labelsOf, specOf, statusOf } from '../../pod/object.js';
import type { PodSpec } from '../../pod/pod-fields.js';
import type { PodStatus } from '../../pod/pod-status.js';
import { endsItself } from '../../report/pod-states.js';
import {
  keptName,
  keptText,
  projectConditions,
  projectMetadata,
  type WatchedCondition,
  type WatchedObject,
} from '../objects/watched-object.js';
import { projectContainers, type WatchedContainer } from './watched-container.js';

/** What the agent keeps of a pod: enough to judge it, and nothing of its environment, its logs or its manifest; about 1 KB. */
export interface WatchedPod extends WatchedObject {
  readonly kind: 'Pod';
  readonly labels: Readonly<Record<string, string>>;
  readonly node: string;
  readonly phase: string;
  /** The pod's own reason and message: Evicted, NodeLost, DeadlineExceeded … */
  readonly reason: string;
  readonly message: string;
  /** Whether its containers may end without being started again. */
  readonly endsItself: boolean;
  readonly ready: boolean;
  /** When the pod became ready or ceased to be, when it was given to its node; in milliseconds since 1970, 0 where it does not say. */
  readonly readyChangedAt: number;
  readonly scheduledAt: number;
  /** Those that tell of something: not fulfilled, or a disruption. */
  readonly conditions: readonly WatchedCondition[];
  /** The conditions of spec.readinessGates that are not fulfilled. */
  readonly openGates: readonly string[];
  readonly containers: readonly WatchedContainer[];
}

/** What of the labels is kept: the names of those that somebody asks for. */
export interface PodProjection {
  readonly labels?: readonly string[];
}

const NOTHING: readonly string[] = Object.freeze([]);
const NO_LABELS = Object.freeze({});
const GATE_LIMIT = 20;

/** Never throws, whatever the object is. */
export function projectPod(object: Fields, { labels = NOTHING }: PodProjection = {}): WatchedPod {
  const spec = specOf(object);
  const status = statusOf(object);
  const [ready, scheduled] = ['Ready', 'PodScheduled'].map((type) =>
    projectConditions(status, (each, value) => each === type && value === 'True').at(0),
  );
  const conditions = projectConditions(status, (type, value) => value !== 'True' || type === 'DisruptionTarget');
  return {
    kind: 'Pod',
    ...projectMetadata(object),
    labels: keptLabels(object, labels),
    node: keptName(spec.nodeName),
    phase: keptName(status.phase),
    reason: keptName(status.reason),
    message: keptText(status.message),
    endsItself: endsItself(spec),
    ready: ready !== undefined,
    readyChangedAt: ready?.at ?? conditions.find(({ type }) => type === 'Ready')?.at ?? 0,
    scheduledAt: scheduled?.at ?? 0,
    conditions,
    openGates: openGates(spec, status),
    containers: projectContainers(spec, status),
  };
}

function keptLabels(object: Fields, names: readonly string[]): Readonly<Record<string, string>> {
  if (names.length === 0) return NO_LABELS;
  const labels = labelsOf(object);
  const kept = names.flatMap((name) => (labels[name] === undefined ? [] : [[name, keptName(labels[name])]]));
  return kept.length === 0 ? NO_LABELS : Object.fromEntries(kept);
}

function openGates(spec: PodSpec, status: PodStatus): readonly string[] {
  const gates = elementsAt<Shape<'conditionType'>>(spec.readinessGates, GATE_LIMIT).map(({ conditionType }) =>
    keptName(conditionType),
  );
  if (gates.length === 0) return NOTHING;
  const fulfilled = projectConditions(status, (_, value) => value === 'True').map(({ type }) => type);
  return gates.filter((gate) => !fulfilled.includes(gate));
}
