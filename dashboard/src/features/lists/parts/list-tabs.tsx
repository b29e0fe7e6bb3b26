import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countText } from '../../../lib/numbers.js';
import { LIST_PATHS, type Shown } from '../list-names.js';
import { listCount } from '../queries.js';
import { useLiveCounts } from '../use-live-rows.js';
import { words } from '../words.js';
import styles from './list-tabs.module.css';

interface Tab {
  readonly label: string;
  readonly shown: Shown;
  readonly isOpen: boolean;
}

/** Lists of the same things, each with how many there are under the filters. */
function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles['tabs']}>
        {tabs.map((tab) => (
          <OneTab key={tab.label} {...tab} />
        ))}
      </ul>
    </nav>
  );
}

function OneTab({ label, shown, isOpen }: Tab) {
  const { data } = useQuery(listCount(shown));
  return (
    <li>
      <Link
        to={LIST_PATHS[shown.name]}
        search={{ ...shown.filters }}
        activeOptions={{ exact: true }}
        aria-current={isOpen ? 'page' : undefined}
      >
        {label}
        {data !== undefined && <span>{` ${countText(data.total)}${data.isCapped ? '+' : ''}`}</span>}
      </Link>
    </li>
  );
}

const FAILURE_TABS = ['failures', 'history', 'ignored'] as const;

export function FailureTabs({ shown }: { readonly shown: Shown }) {
  useLiveCounts('failures');
  const { status, ...filters } = shown.filters;
  const tabs = FAILURE_TABS.map((name) => ({
    label: words.tabs[name],
    isOpen: name === shown.name,
    shown: { ...shown, name, filters: name === shown.name && status !== undefined ? { ...filters, status } : filters },
  }));
  return <Tabs label={words.tabs.label} tabs={tabs} />;
}

export function IncidentTabs({ shown }: { readonly shown: Shown }) {
  useLiveCounts('incidents');
  const { status, ...filters } = shown.filters;
  const resolved = { ...filters, status: ['resolved'] };
  const tabs = [
    { label: words.incidentTabs.open, isOpen: status === undefined, shown: { ...shown, filters } },
    { label: words.incidentTabs.resolved, isOpen: status !== undefined, shown: { ...shown, filters: resolved } },
  ];
  return <Tabs label={words.incidentTabs.label} tabs={tabs} />;
}
