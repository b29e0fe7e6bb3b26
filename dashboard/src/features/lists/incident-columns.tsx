import { ChevronDown, ChevronRight } from 'lucide-react';
import { visibleText } from '../../lib/visible-text.js';
import { StatusMark } from '../../ui/status-mark.js';
import type { Column } from '../../ui/table/column.js';
import type { Sort } from './list-names.js';
import { CountCell, ProofCell, SeenCell, SeverityCell, TextCell, WhatCell } from './parts/cells.js';
import styles from './parts/unfold.module.css';
import type { IncidentRow } from './queries.js';
import { words } from './words.js';

const { columns: headers } = words;

export const incidentPath = ({ id }: IncidentRow) => `/incidents/${id}`;
export const incidentName = ({ title }: IncidentRow) => visibleText(title.slice(0, 200));

const workload = ({ namespace, owner }: IncidentRow) => `${namespace}/${owner.name}`;

/** What stands beside the title. */
const TOLD: readonly Column<IncidentRow>[] = [
  {
    id: 'workload',
    header: headers.workload,
    width: 200,
    from: 720,
    cell: (row) => <TextCell text={workload(row)} />,
  },
  {
    ...{ id: 'pods', header: headers.pods, width: 68, from: 720, sort: 'pods' satisfies Sort },
    cell: (row) => <CountCell count={row.pods} />,
  },
  { id: 'proof', header: headers.proof, width: 144, from: 900, cell: (row) => <ProofCell row={row} /> },
  { id: 'changed', header: headers.changed, width: 120, from: 1280, cell: (row) => <TextCell text={row.changed} /> },
  {
    ...{ id: 'since', header: headers.since, width: 84, from: 1600, sort: 'first_seen' satisfies Sort },
    cell: (row) => <SeenCell at={row.first_seen} />,
  },
  {
    ...{ id: 'seen', header: headers.seen, width: 84, from: 720, sort: 'last_seen' satisfies Sort },
    cell: (row) => <SeenCell at={row.last_seen} />,
  },
];

/** @param open the incident that is unfolded */
export function incidentColumns(
  open: number | undefined,
  onUnfold: (id: number) => void,
): readonly Column<IncidentRow>[] {
  return [
    {
      ...{ id: 'unfold', header: '', width: 36, isNeeded: true },
      cell: (row) => {
        const Icon = row.id === open ? ChevronDown : ChevronRight;
        return (
          <button
            type="button"
            tabIndex={-1}
            className={styles['button']}
            aria-expanded={row.id === open}
            aria-label={words.unfold(incidentName(row))}
            onClick={() => onUnfold(row.id)}
          >
            <Icon aria-hidden="true" size={16} />
          </button>
        );
      },
    },
    {
      ...{ id: 'severity', header: words.sev, width: 60, sort: 'severity' satisfies Sort },
      cell: (row) => <SeverityCell severity={row.severity} />,
    },
    {
      ...{ id: 'what', header: headers.what, isNeeded: true },
      cell: (row, tabIndex) => (
        <WhatCell
          {...{ row, tabIndex, to: incidentPath(row), title: row.title }}
          where={workload(row)}
          count={row.pods}
          mark={row.status === 'resolved' && <StatusMark status="resolved" />}
        />
      ),
    },
    ...TOLD,
  ];
}
