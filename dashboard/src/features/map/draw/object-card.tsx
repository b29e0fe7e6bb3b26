import { Handle, type NodeProps, Position } from '@xyflow/react';
import { CircleCheck, CircleDashed, CircleHelp, CircleX, type LucideIcon } from 'lucide-react';
import { memo } from 'react';
import { visibleText } from '../../../lib/visible-text.js';
import { SeverityMark } from '../../../ui/severity.js';
import type { Health, Risk } from '../graph/graph.js';
import { words } from '../words.js';
import type { ObjectNode } from './flow-nodes.js';
import { useMapActions } from './map-actions.js';
import styles from './topology-map.module.css';

const ICONS: Readonly<Record<Health, LucideIcon>> = {
  failing: CircleX,
  progressing: CircleDashed,
  ok: CircleCheck,
  unknown: CircleHelp,
};

/** How an object is, by its shape, its colour and for readers by a word. */
export function HealthIcon({ health, size = 16 }: { readonly health: Health; readonly size?: number }) {
  const Icon = ICONS[health];
  return <Icon aria-hidden="true" size={size} className={styles['health']} data-health={health} />;
}

/** How dangerous an object is, by bars and by a word. */
function RiskMark({ risk }: { readonly risk: Risk }) {
  return (
    <span className={styles['count']}>
      {risk !== 'none' && <SeverityMark severity={risk} />}
      <span className="visually-hidden">{words.risk(risk)}</span>
    </span>
  );
}

/** What is to be said of an object below its name. */
function Remarks({ of: { health, reason, ready, note, risk } }: { readonly of: ObjectNode['data']['node'] }) {
  return (
    <>
      {health === 'failing' && reason !== undefined && <span className={styles['cause']}>{visibleText(reason)}</span>}
      {note !== undefined && <span className={styles['note']}>{visibleText(note)}</span>}
      {ready !== undefined && <span className={styles['count']}>{ready}</span>}
      {risk !== undefined && <RiskMark risk={risk} />}
    </>
  );
}

/** An object on the map. */
export const ObjectCard = memo(function ObjectCard({ data: { node, isChain, look } }: NodeProps<ObjectNode>) {
  const { id, kind, name, health, risk } = node;
  const hasHealth = risk === undefined || health !== 'unknown';
  const { select } = useMapActions();
  return (
    <>
      <Handle
        type="target"
        position={isChain ? Position.Left : Position.Top}
        isConnectable={false}
        className={styles['handle']}
      />
      <button
        type="button"
        className={styles['object']}
        data-health={health}
        data-risk={risk}
        data-dimmed={look.isDimmed || undefined}
        data-current={look.isCurrent || undefined}
        title={visibleText(name)}
        onClick={() => select(id)}
      >
        <span className={styles['kind']}>
          {hasHealth && <HealthIcon health={health} />} {visibleText(kind)}
        </span>
        <span className={styles['name']}>
          {visibleText(name)}
          {hasHealth && <span className="visually-hidden">{words.inWords(health)}</span>}
        </span>
        <Remarks of={node} />
      </button>
      <Handle
        type="source"
        position={isChain ? Position.Right : Position.Bottom}
        isConnectable={false}
        className={styles['handle']}
      />
    </>
  );
});
