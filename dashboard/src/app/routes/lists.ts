import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { CHOICES } from '../../features/lists/list-names.js';
import { type Choices, type Filters, readFilters } from '../../lib/list-filters.js';
import { inside } from './root.js';

/** What of a list is shown: its filters, and which row is unfolded. */
export interface ListSearch extends Filters {
  readonly open?: number;
}

const searchOf =
  (choices: Choices) =>
  (search: Record<string, unknown>): ListSearch => {
    const open = Number(search['open']);
    return { ...readFilters(search, choices), ...(Number.isSafeInteger(open) && open > 0 && { open }) };
  };

const incidents = createRoute({
  getParentRoute: () => inside,
  path: '/incidents',
  validateSearch: searchOf(CHOICES.incidents),
  component: lazyRouteComponent(() => import('../../features/lists/incidents-page.js')),
});

const failures = createRoute({
  getParentRoute: () => inside,
  path: '/failures',
  validateSearch: searchOf(CHOICES.failures),
  component: lazyRouteComponent(() => import('../../features/lists/failures-page.js')),
});

const history = createRoute({
  getParentRoute: () => inside,
  path: '/failures/history',
  validateSearch: searchOf(CHOICES.history),
  component: lazyRouteComponent(() => import('../../features/lists/history-page.js')),
});

const ignored = createRoute({
  getParentRoute: () => inside,
  path: '/failures/ignored',
  validateSearch: searchOf(CHOICES.ignored),
  component: lazyRouteComponent(() => import('../../features/lists/ignored-page.js')),
});

export const listRoutes = [incidents, failures, history, ignored] as const;
