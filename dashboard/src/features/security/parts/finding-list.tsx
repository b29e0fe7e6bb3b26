import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useIsAtLeast } from '../../../api/session.js';
import { cutText } from '../../../lib/cut-text.js';
import { countText } from '../../../lib/numbers.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { SeverityMark } from '../../../ui/severity.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { useBlocked, useStatus } from '../actions.js';
import { type Filter, type Finding, findings, type Status } from '../queries.js';
import styles from '../security.module.css';
import { words } from '../words.js';

/** Findings, the newest first; each unfolds. */
export function FindingList({ filter, status }: { readonly filter: Filter; readonly status: Status }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    findings(filter, status),
  );
  if (error !== null && data === undefined) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={4} height={32} />;
  const all = data.pages.flatMap(({ items }) => items);
  const [{ total, isCapped } = { total: 0, isCapped: false }] = data.pages;
  if (all.length === 0) return <EmptyState>{words.noMatch}</EmptyState>;
  return (
    <>
      <ul className={styles['list']} aria-label={words.list}>
        {all.map((finding) => (
          <Row key={finding.id} finding={finding} />
        ))}
      </ul>
      <p className={styles['quiet']}>{words.range(all.length, `${countText(total)}${isCapped ? '+' : ''}`)}</p>
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

function Row({ finding }: { readonly finding: Finding }) {
  const mayChange = useIsAtLeast('write');
  const blocked = useBlocked();
  const change = useStatus();
  const { id, severity, status, namespace, resource_type: type, resource_name: name, message } = finding;
  const next = status === 'active' ? 'dismissed' : 'active';
  return (
    <li>
      <div className={styles['line']}>
        <SeverityMark severity={severity} />
        <Link className={styles['what']} to="/security/findings/$findingId" params={{ findingId: String(id) }}>
          {visibleText([type, namespace, name].filter((each) => each !== '').join('/'))}
        </Link>
        {mayChange && (
          <Button blocked={blocked} onClick={() => change.mutate({ ids: [id], status: next })}>
            {next === 'dismissed' ? words.dismiss : words.restore}
          </Button>
        )}
      </div>
      <p className={styles['message']}>{visibleText(cutText(message || finding.check_name, 300))}</p>
    </li>
  );
}
