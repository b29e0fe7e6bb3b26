import { textOf, textsOf } from '../../rules/evidence/values.js';
import { labelsOf, nameOf, namespaceOf, specOf, statusOf } from '../../rules/pod/object.js';
import { type Amounts, amountsOf, podAmounts, sumOf } from '../admission/pod-resources.js';
import { elementsOf, listIn, mapIn, type PodAffinityTerm } from '../fields.js';
import { groupBy, isSelectedBy, type ObjectFields } from '../objects.js';
import { matchesNode } from './node-affinity.js';
import { untolerated } from './taints.js';

/** A node, what runs there, and all nodes with what runs there. */
export interface Place {
  readonly node: ObjectFields;
  readonly pods: readonly ObjectFields[];
  /** Of the pods together. */
  readonly used: Amounts;
}

export interface Misfit {
  readonly reasons: readonly string[];
  /** Whether the pod would fit if others went. */
  readonly isResolvable: boolean;
}

type Filter = (pod: ObjectFields, place: Place, places: readonly Place[]) => Misfit | undefined;

const KEEPING_AWAY: ReadonlySet<unknown> = new Set(['NoSchedule', 'NoExecute']);

const never = (reason: string): Misfit => ({ reasons: [reason], isResolvable: false });

/** In the words of kube-scheduler's plugins, in their order; the first that refuses a node speaks. */
const FILTERS: readonly Filter[] = [
  (_pod, { node }) => (specOf<'Node'>(node).unschedulable === true ? never('node(s) were unschedulable') : undefined),
  (pod, { node }) =>
    untolerated(pod, node, KEEPING_AWAY).length > 0 ? never('node(s) had untolerated taint(s)') : undefined,
  (pod, { node }) => (matchesNode(pod, node) ? undefined : never("node(s) didn't match Pod's node affinity/selector")),
  (pod, { pods }) => {
    const taken = new Set(pods.flatMap(hostPortsOf));
    if (!hostPortsOf(pod).some((port) => taken.has(port))) return undefined;
    return { reasons: ["node(s) didn't have free ports for the requested pod ports"], isResolvable: true };
  },
  fitResources,
  (pod, place, places) =>
    isKeptApart(pod, place, places) ? resolvable("node(s) didn't match pod anti-affinity rules") : undefined,
  (pod, place, places) =>
    isTogether(pod, place, places) ? undefined : never("node(s) didn't match pod affinity rules"),
];

const resolvable = (reason: string): Misfit => ({ reasons: [reason], isResolvable: true });

/** Why the pod cannot run there; undefined where it can. */
export function misfit(pod: ObjectFields, place: Place, places: readonly Place[]): Misfit | undefined {
  for (const filter of FILTERS) {
    const found = filter(pod, place, places);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function placesOf(nodes: readonly ObjectFields[], pods: readonly ObjectFields[]): Place[] {
  const byNode = groupBy(pods, (pod) => textOf(specOf(pod).nodeName));
  return nodes.map((node) => {
    const there = byNode.get(nameOf(node)) ?? [];
    return { node, pods: there, used: sumOf(there.map((pod) => podAmounts(pod, 'requests'))) };
  });
}

function fitResources(pod: ObjectFields, { node, pods, used }: Place): Misfit | undefined {
  const allocatable = amountsOf(statusOf<'Node'>(node).allocatable);
  const wanted = podAmounts(pod, 'requests');
  const short = Object.keys(wanted).filter(
    (name) => (wanted[name] ?? 0) > (allocatable[name] ?? 0) - (used[name] ?? 0),
  );
  const reasons = [
    ...(pods.length + 1 > (allocatable['pods'] ?? 110) ? ['Too many pods'] : []),
    ...short.filter((name) => (wanted[name] ?? 0) > 0).map((name) => `Insufficient ${name}`),
  ];
  if (reasons.length === 0) return undefined;
  return { reasons, isResolvable: short.every((name) => (wanted[name] ?? 0) <= (allocatable[name] ?? 0)) };
}

function hostPortsOf(pod: ObjectFields): string[] {
  return listIn(specOf(pod), 'containers').flatMap((container) =>
    listIn(container, 'ports').flatMap(({ hostPort, protocol }) =>
      hostPort === undefined ? [] : [`${textOf(hostPort)}/${textOf(protocol)}`],
    ),
  );
}

type Which = 'podAffinity' | 'podAntiAffinity';

function termsOf(pod: ObjectFields, which: Which): readonly PodAffinityTerm[] {
  const rules = mapIn(mapIn(specOf(pod), 'affinity'), which);
  return elementsOf(rules.requiredDuringSchedulingIgnoredDuringExecution);
}

/** Whether a term of `pod` means the other pod. */
function means(pod: ObjectFields, term: PodAffinityTerm, other: ObjectFields): boolean {
  const namespaces = textsOf(term.namespaces);
  const isThere =
    namespaces.length === 0 ? namespaceOf(other) === namespaceOf(pod) : namespaces.includes(namespaceOf(other));
  return isThere && isSelectedBy(term.labelSelector, labelsOf(other));
}

/** The pods in the same domain of the topology as the node. */
function neighbours(term: PodAffinityTerm, place: Place, places: readonly Place[]): ObjectFields[] {
  const key = textOf(term.topologyKey);
  const domain = labelsOf(place.node)[key];
  if (domain === undefined) return [];
  return places.filter(({ node }) => labelsOf(node)[key] === domain).flatMap(({ pods }) => pods);
}

function isKeptApart(pod: ObjectFields, place: Place, places: readonly Place[]): boolean {
  const own = termsOf(pod, 'podAntiAffinity');
  if (own.some((term) => neighbours(term, place, places).some((other) => means(pod, term, other)))) return true;
  // Those that are there already may not want it either.
  return places.some(({ pods }) =>
    pods.some((other) =>
      termsOf(other, 'podAntiAffinity').some(
        (term) => means(other, term, pod) && neighbours(term, place, places).includes(other),
      ),
    ),
  );
}

function isTogether(pod: ObjectFields, place: Place, places: readonly Place[]): boolean {
  return termsOf(pod, 'podAffinity').every((term) => {
    const key = textOf(term.topologyKey);
    if (labelsOf(place.node)[key] === undefined) return false;
    if (neighbours(term, place, places).some((other) => means(pod, term, other))) return true;
    // The first of a group that wants to be together may go anywhere.
    const isFirst = !places.some(({ pods }) => pods.some((other) => means(pod, term, other)));
    return isFirst && means(pod, term, pod);
  });
}
