import { visibleText } from '../../lib/visible-text.js';
import { Section } from '../../ui/section.js';
import styles from './connections.module.css';
import type { Graph, GraphEdge, GraphNode } from './graph/graph.js';
import { words } from './words.js';

interface Props {
  readonly graph: Graph;
  readonly node: GraphNode;
  readonly onSelect: (node: string) => void;
}

/** What an object hangs on and what hangs on it, each a way to the other. */
export function Connections({ graph, node, onSelect }: Props) {
  const edges = graph.edges.filter(({ source, target }) => source === node.id || target === node.id);
  return (
    <Section title={words.connections.title}>
      {edges.length === 0 && <p className={styles['meta']}>{words.connections.none}</p>}
      <ul className={styles['links']}>
        {edges.map((edge) => (
          <li key={edge.id}>
            <EdgeLine graph={graph} edge={edge} from={node.id} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface LineProps extends Pick<Props, 'graph' | 'onSelect'> {
  readonly edge: GraphEdge;
  readonly from: string;
}

/** `selects Pod cart-0`, or `Service cart selects this`. */
function EdgeLine({ graph, edge, from, onSelect }: LineProps) {
  const isFrom = edge.source === from;
  const other = graph.nodes.get(isFrom ? edge.target : edge.source);
  if (other === undefined) return null;
  return (
    <>
      {isFrom && <span className={styles['meta']}>{edge.kind} </span>}
      <button type="button" className={styles['link']} onClick={() => onSelect(other.id)}>
        {visibleText(other.kind)} {visibleText(other.name)}
      </button>
      {!isFrom && <span className={styles['meta']}> {words.connections.by(edge.kind)}</span>}
    </>
  );
}
