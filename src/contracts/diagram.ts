import { z } from 'zod';
import { Id } from './common.js';

/** How an object is, as a platform engineer would put it. */
export const NodeStatus = z.enum(['ok', 'progressing', 'failing', 'unknown']).meta({ id: 'NodeStatus' });
export type NodeStatus = z.infer<typeof NodeStatus>;

/** What a node of a topology graph says of its object, besides what its kind has (a Service its type and ports, a Pod its node, phase and restarts). */
export const TopologyMetadata = z
  .looseObject({
    status: NodeStatus,
    reason: z.string().optional(),
    ready: z.int().optional(),
    desired: z.int().optional(),
    failures: z.array(Id).optional().meta({ description: 'Open failures of the object, or of what it owns.' }),
    incident_ids: z.array(Id).optional(),
    optional: z.boolean().optional().meta({ description: 'Whoever names this object runs without it, too.' }),
    created_at: z.string().optional(),
  })
  .meta({ id: 'TopologyMetadata' });
export type TopologyMetadata = z.infer<typeof TopologyMetadata>;

export const DiagramNode = z
  .object({
    id: z.string().meta({
      description: '`<kind>/<namespace>/<name>`; the namespace is empty for what has none.',
      examples: ['Service/shop/cart'],
    }),
    kind: z.string().meta({ description: 'Kind of the object.', examples: ['Service'] }),
    name: z.string().meta({ description: 'Name of the object.', examples: ['cart'] }),
    namespace: z.string().meta({ description: 'Empty for what has none.', examples: ['shop'] }),
    metadata: z
      .record(z.string(), z.unknown())
      .meta({ description: 'What is known of the object, depending on its kind.', examples: [{ status: 'ok' }] }),
  })
  .meta({ id: 'DiagramNode' });
export type DiagramNode = z.infer<typeof DiagramNode>;

export const DiagramEdge = z
  .object({
    id: z.string().meta({
      description: '`<source>-><kind>-><target>`',
      examples: ['Service/shop/cart->selects->Pod/shop/cart-0'],
    }),
    source: z.string().meta({ description: 'Id of the node that does it.', examples: ['Service/shop/cart'] }),
    target: z.string().meta({ description: 'Id of the node to which it is done.', examples: ['Pod/shop/cart-0'] }),
    kind: z.string().meta({
      description: 'A verb: the source owns, selects, routes … the target.',
      examples: ['selects'],
    }),
  })
  .meta({ id: 'DiagramEdge' });
export type DiagramEdge = z.infer<typeof DiagramEdge>;

export const DiagramGroup = z
  .object({
    id: z.string().meta({ description: 'Identifier within the graph.', examples: ['Deployment/shop/cart'] }),
    label: z.string().meta({ description: 'Its name for people.', examples: ['Deployment cart'] }),
    members: z.array(z.string()).meta({ description: 'Ids of nodes.', examples: [['Service/shop/cart']] }),
  })
  .meta({ id: 'DiagramGroup' });
export type DiagramGroup = z.infer<typeof DiagramGroup>;

/** A kind of objects that is left out, and why. */
export const MissingKind = z
  .object({
    kind: z.string().meta({ description: 'The kind of objects.', examples: ['NetworkPolicy'] }),
    reason: z.string().meta({
      description: 'Why nothing of it is shown.',
      examples: ['The cluster does not allow Podproof to list networkpolicies.networking.k8s.io'],
    }),
  })
  .meta({ id: 'MissingKind' });
export type MissingKind = z.infer<typeof MissingKind>;

/** A graph of objects. Each end of an edge and each member of a group is one of its nodes. */
export const Diagram = z
  .object({
    nodes: z.array(DiagramNode).meta({ description: 'The objects.' }),
    edges: z.array(DiagramEdge).meta({ description: 'What they do to each other; both ends are nodes of this graph.' }),
    groups: z.array(DiagramGroup).meta({ description: 'Nodes that belong together.' }),
    missing: z
      .array(MissingKind)
      .optional()
      .meta({ description: 'Kinds that the cluster does not let Podproof list: there may be more than is shown.' }),
    truncated: z
      .boolean()
      .optional()
      .meta({ description: 'Whether nodes were left out, because of the question or because there are too many.' }),
    total_nodes: z.int().optional().meta({ description: 'How many nodes there are with those that were left out.' }),
  })
  .meta({ id: 'Diagram' });
export type Diagram = z.infer<typeof Diagram>;

/** How many pods of a namespace there are, and fail. */
export const NamespaceCount = z
  .object({
    namespace: z.string().meta({ description: 'Its name.', examples: ['shop'] }),
    failing: z.int().meta({ description: 'How many of its pods fail.', examples: [2] }),
    total: z.int().meta({ description: 'How many pods it has.', examples: [12] }),
  })
  .meta({ id: 'NamespaceCount' });
export type NamespaceCount = z.infer<typeof NamespaceCount>;

/** The id of the node of an object. */
export function nodeId(kind: string, namespace: string, name: string): string {
  return `${kind}/${namespace}/${name}`;
}

export function edgeBetween(source: string, kind: string, target: string): DiagramEdge {
  return { id: `${source}->${kind}->${target}`, source, target, kind };
}
