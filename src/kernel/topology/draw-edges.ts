import { type DiagramEdge, edgeBetween } from '../../contracts/diagram.js';
import { LabelIndex, type TopologyObject, type TopologyReference } from '../../rules/topology/index.js';
import { type Draft, ownersAbove, shownAs } from './draft.js';
import type { DraftGraph } from './draft-graph.js';

/** The edges of a graph: between the nodes that are shown, each once. */
class Edges {
  readonly #edges = new Map<string, DiagramEdge>();

  add(source: Draft, kind: string, target: Draft): void {
    const edge = edgeBetween(shownAs(source).id, kind, shownAs(target).id);
    if (edge.source !== edge.target) this.#edges.set(edge.id, edge);
  }

  values(): DiagramEdge[] {
    return [...this.#edges.values()];
  }
}

/** All that follows from owners, references and selectors; nodes that are only named are made on the way. */
export function drawEdges(graph: DraftGraph): DiagramEdge[] {
  const edges = new Edges();
  drawOwners(graph, edges);
  const podless = withoutPods(graph);
  drawReferences(graph, edges, podless);
  drawSelectors(graph, edges, podless);
  drawSubstitutes(graph, edges);
  return edges.values();
}

function drawOwners(graph: DraftGraph, edges: Edges): void {
  for (const draft of [...graph.drafts]) {
    if (draft.object === undefined && draft.owner !== undefined) edges.add(draft.owner, 'owns', draft);
    if (draft.fold !== undefined) continue;
    for (const owner of graph.ownerReferences(draft)) edges.add(owner, 'owns', draft);
  }
}

/** The workloads that have no pod: what their pods would need, and who would choose these, is tied to them. */
function withoutPods(graph: DraftGraph): ReadonlySet<Draft> {
  const having = new Set<Draft>();
  for (const draft of graph.drafts) if (draft.kind === 'Pod') for (const owner of ownersAbove(draft)) having.add(owner);
  return new Set([...graph.drafts].filter((draft) => draft.object?.template !== undefined && !having.has(draft)));
}

function drawReferences(graph: DraftGraph, edges: Edges, podless: ReadonlySet<Draft>): void {
  for (const draft of podless) drawAll(graph, edges, draft, draft.object?.template?.references ?? []);
  // The pods of a template share their references: of those that are folded each is drawn once.
  const drawn = new Map<Draft, Set<readonly TopologyReference[]>>();
  for (const draft of [...graph.drafts]) {
    const references = draft.object?.references ?? [];
    if (references.length > 0 && !isDrawn(drawn, draft, references)) drawAll(graph, edges, draft, references);
  }
}

function drawAll(graph: DraftGraph, edges: Edges, from: Draft, references: readonly TopologyReference[]): void {
  for (const reference of references) drawReference(graph, edges, from, reference);
}

function isDrawn(
  drawn: Map<Draft, Set<readonly TopologyReference[]>>,
  { fold }: Draft,
  references: readonly TopologyReference[],
): boolean {
  if (fold === undefined) return false;
  const known = drawn.get(fold) ?? new Set();
  if (known.has(references)) return true;
  drawn.set(fold, known.add(references));
  return false;
}

function drawReference(graph: DraftGraph, edges: Edges, from: Draft, reference: TopologyReference): void {
  const target = graph.referenced(reference);
  target.isDemanded = target.isDemanded === true || reference.optional !== true;
  if (reference.inverse === true) edges.add(target, reference.relation, from);
  else edges.add(from, reference.relation, target);
}

function drawSelectors(graph: DraftGraph, edges: Edges, podless: ReadonlySet<Draft>): void {
  const selecting = [...graph.drafts].filter(({ object }) => (object?.selectors.length ?? 0) > 0);
  const selectors = selecting.flatMap((draft) =>
    (draft.object?.selectors ?? []).map((selector) => ({ ...selector, draft })),
  );
  for (const kind of new Set(selectors.map(({ targetKind }) => targetKind))) {
    const ofKind = selectors.filter(({ targetKind }) => targetKind === kind);
    const index = new LabelIndex<Draft>(ofKind.map(({ selector }) => selector));
    addTargets(index, graph, kind, podless);
    for (const { draft, relation, selector } of ofKind)
      for (const target of index.select(selector)) edges.add(draft, relation, target);
  }
}

/** What may be chosen by its labels; a workload without pods stands for those that it would have. */
function addTargets(index: LabelIndex<Draft>, graph: DraftGraph, kind: string, podless: ReadonlySet<Draft>): void {
  for (const draft of graph.drafts) {
    if (draft.kind === kind && draft.object !== undefined) index.add(shownAs(draft), draft.object.labels);
  }
  if (kind !== 'Pod') return;
  for (const draft of podless) index.add(draft, draft.object?.template?.labels ?? {});
}

/** What stands for a node tells whom it really reaches, and how many of these are ready. */
function drawSubstitutes(graph: DraftGraph, edges: Edges): void {
  const substitutesOf = new Map<Draft, TopologyObject[]>();
  for (const substitute of graph.substitutes) {
    const { kind, name } = substitute.standsFor ?? substitute;
    const draft = graph.find(kind, name);
    if (draft?.object !== undefined) substitutesOf.set(draft, [...(substitutesOf.get(draft) ?? []), substitute]);
  }
  for (const [draft, substitutes] of substitutesOf) {
    for (const substitute of substitutes) drawSubstitute(graph, edges, draft, substitute);
    setReached(draft, sumOf(substitutes, 'ready'), sumOf(substitutes, 'desired'));
  }
}

function drawSubstitute(graph: DraftGraph, edges: Edges, draft: Draft, substitute: TopologyObject): void {
  for (const { relation, kind, name } of substitute.references) {
    const target = graph.find(kind, name);
    if (target !== undefined) edges.add(draft, relation, target);
  }
}

function sumOf(objects: readonly TopologyObject[], field: 'ready' | 'desired'): number {
  return objects.reduce((sum, { status }) => sum + (status[field] ?? 0), 0);
}

function setReached(draft: Draft, ready: number, desired: number): void {
  draft.ready = ready;
  draft.desired = desired;
  if (draft.status !== 'ok' || ready > 0) return;
  draft.status = desired > 0 ? 'failing' : 'unknown';
  draft.reason = desired > 0 ? 'NoReadyEndpoints' : 'NoEndpoints';
}
