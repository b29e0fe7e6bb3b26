import { Suspense, useMemo } from 'react';
import { visibleText } from '../../../lib/visible-text.js';
import { LazyModal } from '../../../ui/overlays/lazy.js';
import { Connections } from '../../map/connections.js';
import { graphOf } from '../../map/graph/graph.js';
import { ObjectManifest } from '../../map/object-manifest.js';
import { ObjectState } from '../../map/object-state.js';
import type { Diagram } from '../queries.js';

interface Props {
  readonly diagram: Diagram;
  readonly id: string;
  readonly onSelect: (id: string) => void;
  readonly onClose: () => void;
}

const ALL_KINDS: ReadonlySet<string> = new Set();

/** An object that the pod hangs on, with its manifest as it is in the cluster now. */
export function RelatedDrawer({ diagram, id, onSelect, onClose }: Props) {
  const graph = useMemo(() => graphOf(diagram, ALL_KINDS), [diagram]);
  const node = graph.nodes.get(id);
  if (node === undefined) return null;
  return (
    <Suspense fallback={null}>
      <LazyModal isDrawer isOpen onClose={onClose} title={visibleText(`${node.kind} ${node.name}`)}>
        <ObjectState node={node} />
        <ObjectManifest key={id} node={node} startsOpen />
        <Connections graph={graph} node={node} onSelect={onSelect} />
      </LazyModal>
    </Suspense>
  );
}
