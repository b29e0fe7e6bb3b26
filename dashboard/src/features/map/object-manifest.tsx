import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visibleText } from '../../lib/visible-text.js';
import { CopyButton } from '../../ui/copy-button.js';
import { ErrorPanel } from '../../ui/error-panel.js';
import { Skeleton } from '../../ui/skeleton.js';
import type { GraphNode } from './graph/graph.js';
import { noManifest } from './no-manifest.js';
import styles from './object-manifest.module.css';
import { manifest } from './queries.js';
import { words } from './words.js';

interface Props {
  readonly node: GraphNode;
  /** Where one came for it. */
  readonly startsOpen?: boolean;
}

/** The live manifest of an object, asked for when it is opened. Of Secrets there is none. */
export function ObjectManifest({ node, startsOpen = false }: Props) {
  const [isOpen, setOpen] = useState(startsOpen);
  const none = noManifest(node.kind);
  if (none !== undefined) return <p>{none}</p>;
  return (
    <details className={styles['manifest']} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.manifest.title}</summary>
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
      <CopyButton text={data}>{words.manifest.copy}</CopyButton>
      <pre>{visibleText(data)}</pre>
    </>
  );
}
