import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from './root.js';

const admin = createRoute({
  getParentRoute: () => inside,
  path: '/admin',
  component: lazyRouteComponent(() => import('../../features/admin/parts/admin-layout.js'), 'AdminLayout'),
});

const list = createRoute({
  getParentRoute: () => admin,
  path: '/',
  component: lazyRouteComponent(() => import('../../features/admin/admin-page.js')),
});

const llm = createRoute({
  getParentRoute: () => admin,
  path: '/llm',
  component: lazyRouteComponent(() => import('../../features/admin/llm/llm-page.js')),
});

export const adminRoutes = [admin.addChildren([list, llm])] as const;
