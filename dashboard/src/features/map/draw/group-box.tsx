import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { visibleText } from '../../../lib/visible-text.js';
import type { GraphGroup } from '../graph/graph.js';
import { words } from '../words.js';
import type { GroupNode } from './flow-nodes.js';
import { useMapActions } from './map-actions.js';
import { HealthIcon } from './object-card.js';
import styles from './topology-map.module.css';

/** What a group is called: after its workload, unless several use what is in it. */
export const groupName = ({ label, isWorkload }: GraphGroup): string => (isWorkload ? label : words.shared);

/** The frame round a workload with all that belongs to it; folded it is all that one sees of it. */
export const GroupBox = memo(function GroupBox({ data: { group, isFolded, isFar, look } }: NodeProps<GroupNode>) {
  const { toggle } = useMapActions();
  const { id, health, ready, failing, members, risk } = group;
  return (
    <div
      className={styles['group']}
      data-health={health}
      data-solid={isFolded || isFar || undefined}
      data-far={isFar || undefined}
      data-dimmed={look.isDimmed || undefined}
      data-current={look.isCurrent || undefined}
    >
      <button type="button" className={styles['label']} aria-expanded={!isFolded} onClick={() => toggle(id)}>
        {risk === undefined && <HealthIcon health={health} />}
        <span className={styles['name']}>{visibleText(groupName(group))}</span>
        <span className="visually-hidden">, {words.objects(members.length)}</span>
        <span className={styles['ready']}>{failing > 0 ? words.failing(failing) : ready}</span>
      </button>
    </div>
  );
});
