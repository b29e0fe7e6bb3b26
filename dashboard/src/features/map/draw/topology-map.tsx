import '@xyflow/react/dist/base.css';
import { ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Box, Layout } from '../graph/boxes.js';
import type { Graph } from '../graph/graph.js';
import { flowEdges, flowNodes } from './flow-nodes.js';
import { GroupBox } from './group-box.js';
import { type MapActions, MapActionsContext } from './map-actions.js';
import { MapControls } from './map-controls.js';
import { Minimap } from './minimap.js';
import { ObjectCard } from './object-card.js';
import styles from './topology-map.module.css';
import { useMapView } from './use-map-view.js';

interface Props extends MapActions {
  /** What it is a map of. */
  readonly label: string;
  readonly graph: Graph;
  readonly layout: Layout;
  readonly folded: ReadonlySet<string>;
  readonly found: ReadonlySet<string> | undefined;
  readonly selected: string | undefined;
  readonly current: string | undefined;
}

const TYPES = { object: ObjectCard, frame: GroupBox } as const;

/** A graph as one moves over it. */
export function TopologyMap(props: Props) {
  return (
    <ReactFlowProvider>
      <Flow {...props} />
    </ReactFlowProvider>
  );
}

function Flow({ label, graph, layout, folded, found, selected, current, select, toggle }: Props) {
  const place = useRef<HTMLElement>(null);
  const { cells, isFar, step, onMove, start } = useMapView(place, layout);
  const nodes = useMemo(
    () => flowNodes({ graph, layout, folded, cells, isFar, found, selected, current }),
    [graph, layout, folded, cells, isFar, found, selected, current],
  );
  const edges = useMemo(
    () => flowEdges({ graph, layout, folded, cells, isFar, found, selected, current }, nodes),
    [graph, layout, folded, cells, isFar, found, selected, current, nodes],
  );
  const actions = useMemo(() => ({ select, toggle }), [select, toggle]);
  const target = current ?? selected;
  useCentred(target === undefined ? undefined : boxOf(target, graph, layout), target, place);
  return (
    <section ref={place} className={styles['map']} aria-label={label} data-step={step}>
      <MapActionsContext value={actions}>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={TYPES}
          defaultViewport={start}
          minZoom={0.05}
          maxZoom={1.5}
          onMove={onMove}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          zoomOnDoubleClick={false}
        >
          <MapControls layout={layout} />
          <Minimap graph={graph} layout={layout} />
        </ReactFlow>
      </MapActionsContext>
    </section>
  );
}

/** Where something is: itself, or the folded group that it is in. */
function boxOf(id: string, graph: Graph, layout: Layout): Box | undefined {
  return layout.nodes.get(id) ?? layout.groups.find((box) => box.id === graph.groupOf.get(id));
}

/** Brings what is meant into sight, once for each. */
function useCentred(box: Box | undefined, target: string | undefined, place: RefObject<HTMLElement | null>): void {
  const { setCenter, getZoom } = useReactFlow();
  const [done, setDone] = useState<string>();
  useEffect(() => {
    if (target === done) return;
    if (target !== undefined && box === undefined) return;
    setDone(target);
    if (box === undefined) return;
    // The drawer covers the right of a wide window.
    const beside = (place.current?.clientWidth ?? 0) > 960 ? 200 / getZoom() : 0;
    void setCenter(box.x + box.width / 2 + beside, box.y + box.height / 2, { zoom: Math.max(getZoom(), 0.75) });
  }, [box, target, done, setCenter, getZoom, place]);
}
