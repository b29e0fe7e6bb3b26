import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsAtLeast } from '../../../api/session.js';
import { countText } from '../../../lib/numbers.js';
import { Button } from '../../../ui/button.js';
import { ErrorPanel } from '../../../ui/error-panel.js';
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
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    findings(filter, status),
  );
  if (error !== null && data === undefined) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={4} height={32} />;
  const rows = data.pages.flatMap(({ items }) => items);
  const [{ total, isCapped } = { total: 0, isCapped: false }] = data.pages;
  const count = { count: total, text: `${countText(total)}${isCapped ? '+' : ''}` };
  return (
    <>
      <Rows rows={rows} isWhole={!hasNextPage} total={count} filter={filter} status={status} />
      {rows.length > 0 && <p className={styles['quiet']}>{words.range(rows.length, count.text)}</p>}
      {hasNextPage && (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  );
}

interface RowsProps extends Props {
  readonly rows: readonly Finding[];
  /** Whether nothing follows them. */
  readonly isWhole: boolean;
  readonly total: { readonly count: number; readonly text: string };
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
