import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from './root.js';

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: lazyRouteComponent(() => import('../../features/home/home-page.js')),
});

export const homeRoutes = [home] as const;
