import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from './root.js';

const about = createRoute({
  getParentRoute: () => inside,
  path: '/about',
  component: lazyRouteComponent(() => import('../../features/about/about-page.js')),
});

export const aboutRoutes = [about] as const;
