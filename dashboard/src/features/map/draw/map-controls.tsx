import { Panel, useReactFlow } from '@xyflow/react';
import { Maximize, Minus, Plus } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { extentOf, type Layout } from '../graph/boxes.js';
import { words } from '../words.js';
import styles from './topology-map.module.css';

/** Zooming without a wheel; of the whole map xyflow knows only what is in sight, so its size comes from the layout. */
export function MapControls({ layout }: { readonly layout: Layout }) {
  const { zoomIn, zoomOut, fitBounds } = useReactFlow();
  const fit = () => void fitBounds({ x: 0, y: 0, ...extentOf(layout.groups) }, { padding: 0.05 });
  return (
    <Panel position="bottom-left" className={styles['controls'] ?? ''}>
      <Button aria-label={words.zoomIn} onClick={() => void zoomIn()}>
        <Plus aria-hidden="true" size={16} />
      </Button>
      <Button aria-label={words.zoomOut} onClick={() => void zoomOut()}>
        <Minus aria-hidden="true" size={16} />
      </Button>
      <Button aria-label={words.fit} onClick={fit}>
        <Maximize aria-hidden="true" size={16} />
      </Button>
    </Panel>
  );
}
