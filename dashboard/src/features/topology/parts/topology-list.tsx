import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { visibleText } from '../../../lib/visible-text.js';
import { groupName } from '../../map/draw/group-box.js';
import { HealthIcon } from '../../map/draw/object-card.js';
import type { Graph, GraphGroup, GraphNode } from '../../map/graph/graph.js';
import { words as mapWords } from '../../map/words.js';
import styles from '../topology.module.css';
import { words } from '../words.js';

interface Props {
  readonly graph: Graph;
  readonly found: ReadonlySet<string> | undefined;
  readonly selected: string | undefined;
  readonly onSelect: (node: string) => void;
}

/** All that the map shows, as a table: a row a workload, which unfolds to what belongs to it. What is searched is all that is left. */
export function TopologyList({ graph, found, selected, onSelect }: Props) {
  const [open, setOpen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = ({ id, health }: GraphGroup) => found !== undefined || (open.get(id) ?? health === 'failing');
  const groups = graph.groups.flatMap((group) => {
    const members = found === undefined ? group.members : group.members.filter(({ id }) => found.has(id));
    return members.length === 0 ? [] : [{ group, members }];
  });
  return (
    <div className={styles['list']}>
      <table aria-label={words.list}>
        <thead>
          <tr>
            <th scope="col">{words.columns.object}</th>
            <th scope="col">{words.columns.state}</th>
            <th scope="col">{words.columns.ready}</th>
          </tr>
        </thead>
        {groups.map(({ group, members }) => (
          <tbody key={group.id}>
            <GroupRow
              group={group}
              isOpen={isOpen(group)}
              onToggle={() => setOpen((before) => new Map([...before, [group.id, !isOpen(group)]]))}
            />
            {isOpen(group) &&
              members.map((node) => (
                <NodeRow key={node.id} node={node} isSelected={node.id === selected} onSelect={onSelect} />
              ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface GroupRowProps {
  readonly group: GraphGroup;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function GroupRow({ group, isOpen, onToggle }: GroupRowProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <tr className={styles['groupRow']}>
      <th scope="rowgroup">
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          <Chevron aria-hidden="true" size={16} />
          {visibleText(groupName(group))}
          <span className={styles['meta']}>{mapWords.objects(group.members.length)}</span>
        </button>
      </th>
      <td>
        <HealthIcon health={group.health} />{' '}
        {group.failing > 0 ? mapWords.failing(group.failing) : mapWords.health(group.health)}
      </td>
      <td>{group.ready}</td>
    </tr>
  );
}

interface NodeRowProps {
  readonly node: GraphNode;
  readonly isSelected: boolean;
  readonly onSelect: (node: string) => void;
}

function NodeRow({ node, isSelected, onSelect }: NodeRowProps) {
  const { id, kind, name, health, reason, ready } = node;
  return (
    <tr data-active={isSelected || undefined}>
      <td>
        <button type="button" onClick={() => onSelect(id)}>
          <span className={styles['meta']}>{visibleText(kind)}</span> {visibleText(name)}
        </button>
      </td>
      <td data-health={health}>
        <HealthIcon health={health} /> {reason === undefined ? mapWords.health(health) : visibleText(reason)}
      </td>
      <td>{ready}</td>
    </tr>
  );
}
