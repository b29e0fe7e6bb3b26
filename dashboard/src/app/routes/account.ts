import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from './root.js';

const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  component: lazyRouteComponent(() => import('../../features/account/account-page.js')),
});

export const accountRoutes = [account] as const;
