import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from './root.js';

const RANGES = ['24h', '7d'] as const;

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  validateSearch: (search: Record<string, unknown>): { range?: (typeof RANGES)[number] } => {
    const range = RANGES.find((each) => each === search['range']);
    return range === undefined ? {} : { range };
  },
  component: lazyRouteComponent(() => import('../../features/home/home-page.js')),
});

export const homeRoutes = [home] as const;
