import { useQuery } from '@tanstack/react-query';
import { visibleText } from '../../lib/visible-text.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ErrorPanel } from '../../ui/error-panel.js';
import { Section } from '../../ui/section.js';
import { Skeleton } from '../../ui/skeleton.js';
import { type Diagram, relatedTo } from './queries.js';
import styles from './related-page.module.css';
import { useFailure } from './shown-failure.js';
import { words } from './words.js';

/** The objects that the pod hangs on, what fails first, each with what it has to do with the others. */
export default function RelatedPage() {
  const { id } = useFailure();
  const { data, error, refetch } = useQuery(relatedTo(id));
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={10} />;
  if (data.nodes.length === 0) return <EmptyState>{words.related.none}</EmptyState>;
  const missing = (data.missing ?? []).map(({ kind }) => kind).join(', ');
  return (
    <Section title={words.related.title}>
      <Table diagram={data} />
      {data.truncated === true && <p>{words.related.cut}</p>}
      {missing !== '' && <p>{visibleText(words.related.missing(missing))}</p>}
    </Section>
  );
}

type Node = Diagram['nodes'][number];

const nameOf = ({ kind, name }: Node) => visibleText(`${kind} ${name}`);
const stateOf = ({ metadata: { status } }: Node) => (typeof status === 'string' ? status : '');
const isFailing = (node: Node) => stateOf(node) === 'failing';

function Table({ diagram: { nodes, edges } }: { readonly diagram: Diagram }) {
  const names = new Map(nodes.map((node) => [node.id, nameOf(node)]));
  const linksOf = ({ id }: Node) =>
    edges.flatMap(({ source, target, kind }) => {
      if (source === id) return [words.related.out(kind, names.get(target) ?? '')];
      return target === id ? [words.related.in(kind, names.get(source) ?? '')] : [];
    });
  const sorted = [...nodes].sort((one, other) => Number(isFailing(other)) - Number(isFailing(one)));
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{words.related.object}</th>
          <th scope="col">{words.related.state}</th>
          <th scope="col">{words.related.links}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((node) => (
          <tr key={node.id}>
            <th scope="row">{nameOf(node)}</th>
            <td data-failing={isFailing(node) || undefined}>{visibleText(stateOf(node))}</td>
            <td>{visibleText(linksOf(node).join(', '))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
