import {
  type Diagram,
  type DiagramEdge,
  type DiagramGroup,
  type DiagramNode,
  type TopologyMetadata,
} from '../../contracts/diagram.js';
import { given } from '../../rules/topology/index.js';
import type { NamespaceObjects } from '../ports/cluster/topology-source.js';
import { type Draft, ownersAbove } from './draft.js';
import { DraftGraph } from './draft-graph.js';
import { drawEdges } from './draw-edges.js';
import { foldPods } from './fold-pods.js';
import type { OpenFailure } from './open-failures.js';
import { overlayFailures, overlayMissingSecrets, raiseFailures } from './overlay-failures.js';

export interface GraphInput {
  readonly namespace: string;
  readonly objects: NamespaceObjects;
  readonly failures: readonly OpenFailure[];
  /** The largest number of pods of one controller that are all shown; undefined for what fits. */
  readonly fold: number | undefined;
}

/**
 * The graph of a namespace: the same objects and failures always give the same.
 * @param pause lets others have their turn between two steps
 */
export async function buildGraph(
  { namespace, objects, failures, fold }: GraphInput,
  pause: () => Promise<void> = async () => {},
): Promise<Diagram> {
  const graph = new DraftGraph(namespace, objects);
  await pause();
  overlayFailures(graph, failures);
  raiseFailures(graph);
  foldPods(graph, fold);
  await pause();
  const edges = drawEdges(graph);
  overlayMissingSecrets(graph, failures);
  await pause();
  const shown = shownDrafts(graph, edges);
  return {
    nodes: shown.map(diagramNode).sort(byId),
    edges: edges.sort(byId),
    groups: groupsOf(shown),
    ...(objects.missing.length > 0 && { missing: [...objects.missing] }),
  };
}

/** What is folded stays out, and what is shown by reference only where nothing names it. */
function shownDrafts(graph: DraftGraph, edges: readonly DiagramEdge[]): Draft[] {
  const named = new Set(edges.flatMap(({ source, target }) => [source, target]));
  return [...graph.drafts].filter(
    ({ id, fold, object }) => fold === undefined && (object?.byReference !== true || named.has(id)),
  );
}

function diagramNode(draft: Draft): DiagramNode {
  const { id, kind, name, namespace } = draft;
  return { id, kind, name, namespace, metadata: shownMetadata(draft) };
}

function shownMetadata(draft: Draft): TopologyMetadata {
  const { reason, ready, desired, failures, incidents, object } = draft;
  const isMissing = object === undefined && reason === 'missing' && draft.isDemanded !== false;
  return {
    status: isMissing ? 'failing' : draft.status,
    ...given({
      reason,
      ready,
      desired,
      failures: failures && [...failures],
      incident_ids: incidents && [...incidents],
      optional: draft.isDemanded === false ? true : undefined,
      created_at: object?.createdAt,
    }),
    ...draft.metadata,
  };
}

function groupsOf(drafts: readonly Draft[]): DiagramGroup[] {
  const groups = new Map<string, { id: string; label: string; members: string[] }>();
  for (const draft of drafts) {
    const top = ownersAbove(draft).at(-1) ?? draft;
    const group = groups.get(top.id) ?? { id: `group/${top.id}`, label: top.name, members: [] };
    group.members.push(draft.id);
    groups.set(top.id, group);
  }
  for (const { members } of groups.values()) members.sort();
  return [...groups.values()].sort(byId);
}

function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}
