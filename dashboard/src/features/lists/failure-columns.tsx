import { type Status, StatusMark } from '../../ui/status-mark.js';
import type { Column } from '../../ui/table/column.js';
import type { FailureListName } from './list-names.js';
import { ProofCell, SeenCell, SeverityCell, TextCell, WhatCell } from './parts/cells.js';
import type { FailureRow } from './queries.js';
import { words } from './words.js';

const { columns: headers } = words;

export const failurePath = ({ id }: FailureRow) => `/failures/${id}`;
export const failureName = ({ namespace, pod_name: pod }: FailureRow) => `${namespace}/${pod}`;

const workload = ({ namespace, owner, pod_name: pod }: FailureRow) => `${namespace}/${owner?.name ?? pod}`;

/** @param usual the status that rows of the list have, which need not be said */
const what = (usual: Status): Column<FailureRow> => ({
  ...{ id: 'what', header: headers.what, isNeeded: true },
  cell: (row, tabIndex) => (
    <WhatCell
      {...{ row, tabIndex, to: failurePath(row), title: row.title ?? row.failure_reason }}
      where={failureName(row)}
      count={row.occurrences}
      mark={row.status !== usual && <StatusMark status={row.status} />}
    />
  ),
});

const severity: Column<FailureRow> = {
  ...{ id: 'severity', header: words.sev, width: 44 },
  cell: (row) => <SeverityCell severity={row.severity} />,
};

const text = (id: keyof typeof headers, width: number, from: number, of: (row: FailureRow) => string | null) => ({
  ...{ id, header: headers[id], width, from },
  cell: (row: FailureRow) => <TextCell text={of(row)} />,
});

const proof: Column<FailureRow> = {
  ...{ id: 'proof', header: headers.proof, width: 144, from: 900 },
  cell: (row) => <ProofCell row={row} />,
};

const ACTIVE: readonly Column<FailureRow>[] = [
  severity,
  what('new'),
  text('workload', 200, 720, workload),
  text('pod', 240, 1680, (row) => row.pod_name),
  text('node', 120, 1800, (row) => row.node_name),
  proof,
  text('changed', 120, 1280, (row) => row.changed),
  { id: 'since', header: headers.since, width: 84, from: 1100, cell: (row) => <SeenCell at={row.first_seen} /> },
  {
    ...{ id: 'seen', header: headers.seen, width: 84, from: 720 },
    cell: (row) => <SeenCell at={row.last_seen} isStale={row.stale} />,
  },
];

/** Of what is over: who said so, when and why. */
const over = (usual: Status): readonly Column<FailureRow>[] => [
  severity,
  what(usual),
  text('workload', 200, 720, workload),
  text('pod', 220, 1680, (row) => row.pod_name),
  text('note', 180, 1100, (row) => row.status_note),
  text('by', 92, 900, (row) => row.status_changed_by ?? words.agent),
  proof,
  {
    ...{ id: 'over', header: headers.over, width: 84, from: 720 },
    cell: (row) => <SeenCell at={row.status_changed_at ?? row.last_seen} />,
  },
];

export const FAILURE_COLUMNS: Readonly<Record<FailureListName, readonly Column<FailureRow>[]>> = {
  failures: ACTIVE,
  history: over('resolved'),
  ignored: over('ignored'),
};
