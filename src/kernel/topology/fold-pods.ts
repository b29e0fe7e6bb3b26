import { nodeId } from '../../contracts/diagram.js';
import { createDraft, type Draft } from './draft.js';
import type { DraftGraph } from './draft-graph.js';

/** Of a controller with more pods those that do not fail are folded, where nothing else was asked for. */
export const DEFAULT_FOLD = 20;
/** How many pods a graph shows by itself, where nothing else was asked for: with its edges one takes 1 to 2 KB. */
const SHOWN = 400;
const SEVERITY = ['failing', 'progressing', 'unknown', 'ok'] as const;

/**
 * Of each controller with more than so many pods, the failing ones stay (at most so many) and one node stands for the others.
 * @param fold undefined folds more tightly where that is still too much for a page
 */
export function foldPods(graph: DraftGraph, fold: number | undefined): void {
  const families = familiesOf(graph);
  const limit = fold ?? fittingFold([...families.values()]);
  const large = [...families].filter(([, pods]) => pods.length > limit);
  // Which of two of one name has it alone must not depend on who came first.
  large.sort(([one], [other]) => (one.id < other.id ? 1 : -1));
  for (const [controller, pods] of large) foldFamily(graph, controller, pods, limit);
}

function familiesOf(graph: DraftGraph): Map<Draft, Draft[]> {
  const families = new Map<Draft, Draft[]>();
  for (const draft of graph.drafts) {
    if (draft.kind !== 'Pod' || draft.owner === undefined) continue;
    const family = families.get(draft.owner);
    if (family === undefined) families.set(draft.owner, [draft]);
    else family.push(draft);
  }
  return families;
}

function fittingFold(families: readonly (readonly Draft[])[]): number {
  const counts = families.map((pods) => ({ all: pods.length, failing: pods.filter(isFailing).length }));
  const shownWith = (fold: number) =>
    counts.reduce((sum, { all, failing }) => sum + (all <= fold ? all : Math.min(failing, fold) + 1), 0);
  let fold = DEFAULT_FOLD;
  while (fold > 1 && shownWith(fold) > SHOWN) fold = Math.floor(fold / 2);
  return fold;
}

function isFailing({ status }: Draft): boolean {
  return status === 'failing';
}

function foldFamily(graph: DraftGraph, controller: Draft, pods: readonly Draft[], limit: number): void {
  const kept = new Set(pods.filter(isFailing).sort(byUrgency).slice(0, limit));
  const folded = pods.filter((pod) => !kept.has(pod));
  const group = createGroup(graph, controller, folded);
  for (const pod of folded) pod.fold = group;
  graph.add(group);
}

/** Those with a record first, so that it can be reached. */
function byUrgency(one: Draft, other: Draft): number {
  const recorded = Number(other.failures !== undefined) - Number(one.failures !== undefined);
  return recorded || (one.name < other.name ? -1 : 1);
}

function createGroup(graph: DraftGraph, controller: Draft, pods: readonly Draft[]): Draft {
  const group = createDraft(groupIdentity(graph, controller));
  const counts = SEVERITY.map((status) => [status, pods.filter((pod) => pod.status === status).length] as const);
  const present = counts.filter(([, count]) => count > 0);
  group.owner = controller;
  group.status = present[0]?.[0] ?? 'unknown';
  group.metadata = { count: pods.length, by_status: Object.fromEntries(present) };
  const [failures, incidents] = [unionOf(pods, 'failures'), unionOf(pods, 'incidents')];
  if (failures.size > 0) group.failures = failures;
  if (incidents.size > 0) group.incidents = incidents;
  return group;
}

/** Named as the controller; a second controller of the name, of another kind, says so. */
function groupIdentity(graph: DraftGraph, { kind, namespace, name }: Draft) {
  const plain = nodeId('PodGroup', namespace, name);
  const shown = graph.has(plain) ? `${name}.${kind.toLowerCase()}` : name;
  return { id: nodeId('PodGroup', namespace, shown), kind: 'PodGroup', namespace, name: shown };
}

function unionOf(pods: readonly Draft[], field: 'failures' | 'incidents'): Set<number> {
  return new Set(pods.flatMap((pod) => [...(pod[field] ?? [])]));
}
