import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useIsAtLeast } from '../../../api/session.js';
import { SEVERITIES } from '../../../lib/list-filters.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { useBlocked, useStatus } from '../actions.js';
import { type Filter, type FindingGroup, groupFilter, groups, type Status } from '../queries.js';
import type { Grouping } from '../search.js';
import styles from '../security.module.css';
import { useHeldGroups } from '../use-held-groups.js';
import { words } from '../words.js';
import { FindingList } from './finding-list.js';
import { NoFindings } from './no-findings.js';

interface Props {
  readonly by: Exclude<Grouping, 'none'>;
  readonly filter: Filter;
  readonly status: Status;
}

/** The findings by what they have in common, the gravest first. What was just changed belongs to the filter: another one begins anew. */
export function GroupList(props: Props) {
  return <Groups key={JSON.stringify([props.by, props.filter, props.status])} {...props} />;
}

function Groups({ by, filter, status }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    groups(by, filter, status),
  );
  // While findings change, a group may stand on two pages.
  const pages = data?.pages ?? [];
  const all = [...new Map(pages.flatMap(({ items }) => items.map((group) => [group.key, group]))).values()];
  const { shown, hold } = useHeldGroups(all);
  if (error !== null && data === undefined) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={6} height={32} />;
  if (shown.length === 0) return <NoFindings />;
  return (
    <>
      <ul className={styles['list']} aria-label={words.groupList}>
        {shown.map(({ group, isHeld }) => (
          <Group
            key={group.key}
            group={group}
            isHeld={isHeld}
            filter={{ ...filter, ...groupFilter(by, group.key) }}
            status={status}
            onChange={() => hold(group)}
          />
        ))}
      </ul>
      <p className={styles['quiet']}>{words.groupsShown(all.length, data.pages.at(-1)?.total ?? all.length)}</p>
      {hasNextPage && (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words.moreGroups}
          </Button>
        </div>
      )}
    </>
  );
}

interface GroupProps {
  readonly group: FindingGroup;
  readonly isHeld: boolean;
  readonly filter: Filter;
  readonly status: Status;
  /** All of it was given another status here. */
  readonly onChange: () => void;
}

function Group({ group, isHeld, filter, status, onChange }: GroupProps) {
  const { open, ...rest } = useSearch({ from: '/inside/security' });
  const navigate = useNavigate();
  // A group of what has no namespace has no name, either.
  const name = group.key || '_';
  const isOpen = open === name && !isHeld;
  const unfold = () =>
    void navigate({
      to: '/security',
      search: isOpen ? rest : { ...rest, open: name },
      replace: true,
      resetScroll: false,
    });
  return (
    <li>
      <div className={styles['line']}>
        <button type="button" className={styles['unfold']} aria-expanded={isOpen} onClick={unfold}>
          <ChevronRight aria-hidden="true" size={16} />
          <span>{visibleText(group.title) || words.noNamespace}</span>
        </button>
        <span className={styles['quiet']}>{isHeld ? words.changedAll(group.count, status) : severitiesOf(group)}</span>
        {status !== 'all' && !isHeld && (
          <ChangeAll count={group.count} filter={filter} status={status} onChange={onChange} />
        )}
      </div>
      {isOpen && (
        <div className={styles['inside']}>
          <FindingList filter={filter} status={status} />
        </div>
      )}
    </li>
  );
}

const severitiesOf = ({ by_severity: counts }: FindingGroup) =>
  SEVERITIES.filter((each) => (counts[each] ?? 0) > 0)
    .map((each) => words.ofSeverity(counts[each] ?? 0, each))
    .join(', ');

interface ChangeAllProps {
  readonly count: number;
  readonly filter: Filter;
  readonly status: Exclude<Status, 'all'>;
  readonly onChange: () => void;
}

function ChangeAll({ count, filter, status, onChange }: ChangeAllProps) {
  const mayChange = useIsAtLeast('write');
  const blocked = useBlocked();
  const change = useStatus();
  if (!mayChange) return null;
  const next = status === 'active' ? 'dismissed' : 'active';
  const run = () => {
    onChange();
    change.mutate({ filter, status: next });
  };
  return (
    <Button busy={change.isPending} blocked={blocked} onClick={run}>
      {next === 'dismissed' ? words.dismissAll(count) : words.restoreAll(count)}
    </Button>
  );
}
