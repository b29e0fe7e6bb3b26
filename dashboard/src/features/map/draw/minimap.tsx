import { Panel, useReactFlow, useStore, useViewport } from '@xyflow/react';
import { memo, type PointerEvent, useMemo } from 'react';
import { type Box, extentOf, type Layout, type Size } from '../graph/boxes.js';
import type { Graph, Health } from '../graph/graph.js';
import { words } from '../words.js';
import styles from './minimap.module.css';

const LARGEST: Size = { width: 200, height: 130 };

interface Props {
  readonly graph: Graph;
  readonly layout: Layout;
}

/** The whole map in small, and which part of it is in sight: a press or a drag leads there. Nothing, while all of it is in sight. */
export function Minimap({ graph, layout }: Props) {
  const { x, y, zoom } = useViewport();
  const [width, height] = [useStore((flow) => flow.width), useStore((flow) => flow.height)];
  const { setCenter } = useReactFlow();
  const whole = useMemo(() => extentOf(layout.groups), [layout]);
  const health = useMemo(() => new Map(graph.groups.map((group) => [group.id, group.health])), [graph]);
  const seen = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
  if (isAllSeen(seen, whole)) return null;
  const scale = Math.min(LARGEST.width / whole.width, LARGEST.height / whole.height);
  const go = ({ currentTarget, clientX, clientY, buttons }: PointerEvent<SVGSVGElement>) => {
    if ((buttons & 1) === 0) return;
    const { left, top } = currentTarget.getBoundingClientRect();
    void setCenter((clientX - left) / scale, (clientY - top) / scale, { zoom });
  };
  return (
    <Panel position="bottom-right" className={styles['place'] ?? ''}>
      <svg
        role="img"
        aria-label={words.overview}
        width={whole.width * scale}
        height={whole.height * scale}
        viewBox={`0 0 ${whole.width} ${whole.height}`}
        onPointerDown={go}
        onPointerMove={go}
      >
        <Groups boxes={layout.groups} health={health} />
        <rect className={styles['seen']} {...seen} />
      </svg>
    </Panel>
  );
}

const isAllSeen = (seen: Size & { readonly x: number; readonly y: number }, whole: Size) =>
  seen.x <= 0 && seen.y <= 0 && seen.x + seen.width >= whole.width && seen.y + seen.height >= whole.height;

interface GroupsProps {
  readonly boxes: readonly Box[];
  readonly health: ReadonlyMap<string, Health>;
}

/** Not drawn anew while the map is moved. */
const Groups = memo(function Groups({ boxes, health }: GroupsProps) {
  return boxes.map(({ id, ...box }) => (
    <rect key={id} className={styles['group']} data-health={health.get(id)} {...box} />
  ));
});
