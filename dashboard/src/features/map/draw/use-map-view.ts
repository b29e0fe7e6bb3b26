import type { Viewport } from '@xyflow/react';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { Layout } from '../graph/boxes.js';
import { type CellRange, cellsInView, sameCells } from '../graph/cells.js';

/** Below this zoom the text of nodes cannot be read. */
const FAR = 0.5;
const START: Viewport = { x: 24, y: 24, zoom: 0.8 };

interface MapView {
  readonly cells: CellRange;
  readonly isFar: boolean;
  /** By how much text of groups is larger, so that it is read from far away. */
  readonly step: number;
  readonly onMove: (event: unknown, viewport: Viewport) => void;
  readonly start: Viewport;
}

/** Which part of the map is in sight. Moving the map draws nothing anew until another cell comes into sight. */
export function useMapView(place: RefObject<HTMLElement | null>, layout: Layout): MapView {
  const [start] = useState(() => startOf(layout, window.innerWidth));
  const [zoom, setZoom] = useState(start.zoom);
  const [cells, setCells] = useState(() =>
    cellsInView({ ...start, width: window.innerWidth, height: window.innerHeight }),
  );
  const look = useCallback(
    ({ x, y, zoom: now }: Viewport) => {
      const { clientWidth: width = 0, clientHeight: height = 0 } = place.current ?? {};
      const next = cellsInView({ x, y, zoom: now, width, height });
      setCells((before) => (sameCells(before, next) ? before : next));
      setZoom((before) => (stepOf(before) === stepOf(now) && isFar(before) === isFar(now) ? before : now));
    },
    [place],
  );
  const onMove = useCallback((_event: unknown, viewport: Viewport) => look(viewport), [look]);
  const [first] = useState(start);
  useEffect(() => look(first), [look, first]);
  return { cells, isFar: isFar(zoom), step: stepOf(zoom), onMove, start };
}

const isFar = (zoom: number) => zoom < FAR;

const stepOf = (zoom: number) => (zoom >= FAR ? 1 : Math.min(8, Math.round(0.8 / zoom)));

/** A small map as a whole; of a large one its beginning, where what fails is. */
function startOf({ groups }: Layout, width: number): Viewport {
  const widest = Math.max(...groups.map((box) => box.x + box.width), 1);
  const zoom = Math.min(START.zoom, (width - 320) / widest);
  return { ...START, zoom: Math.max(zoom, FAR) };
}
