import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsAtLeast } from '../../../api/session.js';
import { PagedList, type Total } from '../../../ui/paged-list.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { useSelection } from '../../../ui/table/use-selection.js';
import { type Filter, type Finding, findings, type Status } from '../queries.js';
import styles from '../security.module.css';
import { useHeldRows } from '../use-held-rows.js';
import { words } from '../words.js';
import { BulkBar } from './bulk-bar.js';
import { FindingRow } from './finding-row.js';
import { NoFindings } from './no-findings.js';

interface Props {
  readonly filter: Filter;
  readonly status: Status;
}

/** Findings, the newest first. What is selected belongs to the filter: another one begins anew. */
export function FindingList(props: Props) {
  return <List key={JSON.stringify([props.filter, props.status])} {...props} />;
}

function List({ filter, status }: Props) {
  const query = useInfiniteQuery(findings(filter, status));
  return (
    <PagedList query={query} loading={<Skeleton lines={4} height={32} />}>
      {(rows, total) => <Rows rows={rows} isWhole={!query.hasNextPage} total={total} filter={filter} status={status} />}
    </PagedList>
  );
}

interface RowsProps extends Props {
  readonly rows: readonly Finding[];
  /** Whether nothing follows them. */
  readonly isWhole: boolean;
  readonly total: Total;
}

function Rows({ rows, isWhole, total, filter, status }: RowsProps) {
  const { all, hold } = useHeldRows(rows, isWhole);
  const mayChange = useIsAtLeast('write');
  const selection = useSelection();
  const [isAll, setAll] = useState(false);
  const ids = rows.map(({ id }) => id);
  const selected = ids.filter((id) => selection.ids.has(id));
  const toggle = (id: number) => (isRange: boolean) => {
    setAll(false);
    if (isRange) selection.extend(id, ids);
    else selection.toggle(id);
  };
  const clear = () => {
    setAll(false);
    selection.clear();
  };
  if (all.length === 0) return <NoFindings />;
  return (
    <>
      <ul className={styles['rows']} aria-label={words.list}>
        {all.map((finding) => (
          <FindingRow
            key={finding.id}
            finding={finding}
            isSelected={isAll || selection.ids.has(finding.id)}
            onChange={hold}
            onToggle={mayChange ? toggle(finding.id) : undefined}
          />
        ))}
      </ul>
      {(selected.length > 0 || isAll) && (
        <BulkBar {...{ ids: selected, isAll, total, filter, status }} onAll={() => setAll(true)} onClear={clear} />
      )}
    </>
  );
}
