import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visibleText } from '../../../lib/visible-text.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { Skeleton } from '../../../ui/skeleton.js';
import type { GraphNode } from '../../map/graph/graph.js';
import { manifest } from '../queries.js';
import styles from '../topology.module.css';
import { words } from '../words.js';

/** The manifest of an object, asked for when it is opened. Of Secrets there is none. */
export function NodeManifest({ node }: { readonly node: GraphNode }) {
  const [isOpen, setOpen] = useState(false);
  if (node.kind === 'Secret') return <p>{words.drawer.secret}</p>;
  if (node.kind === 'PodGroup') return <p>{words.drawer.none}</p>;
  return (
    <details className={styles['manifest']} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.drawer.manifest}</summary>
      {isOpen && <ManifestText node={node} />}
    </details>
  );
}

function ManifestText({ node }: { readonly node: GraphNode }) {
  const { data, error, refetch } = useQuery(manifest(node));
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={8} />;
  return (
    <>
      <CopyButton text={data}>{words.drawer.copy}</CopyButton>
      <pre>{visibleText(data)}</pre>
    </>
  );
}
