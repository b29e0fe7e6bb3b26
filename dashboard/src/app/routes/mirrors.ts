import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from './root.js';

const VERDICTS = ['PROVEN', 'REFUTED', 'INCONCLUSIVE'] as const;

interface HistorySearch {
  readonly verdict?: (typeof VERDICTS)[number];
}

const active = createRoute({
  getParentRoute: () => inside,
  path: '/mirrors',
  component: lazyRouteComponent(() => import('../../features/mirrors/mirrors-page.js')),
});

const history = createRoute({
  getParentRoute: () => inside,
  path: '/mirrors/history',
  validateSearch: (search: Record<string, unknown>): HistorySearch => {
    const verdict = VERDICTS.find((each) => each === search['verdict']);
    return verdict === undefined ? {} : { verdict };
  },
  component: lazyRouteComponent(() => import('../../features/mirrors/mirror-history-page.js')),
});

const one = createRoute({
  getParentRoute: () => inside,
  path: '/mirrors/$id',
  component: lazyRouteComponent(() => import('../../features/mirrors/mirror-page.js')),
});

/** What runs now, what was proved, and one of them. */
export const mirrorRoutes = [active, history, one] as const;
