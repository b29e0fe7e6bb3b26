import { createRouter } from '@tanstack/react-router';
import { queryClient } from './api/query-client.js';
import { NotFoundPage } from './app/not-found-page.js';
import { RouteError } from './app/route-error.js';
import { aboutRoutes } from './app/routes/about.js';
import { accessRoutes } from './app/routes/access.js';
import { accountRoutes } from './app/routes/account.js';
import { adminRoutes } from './app/routes/admin.js';
import { authRoutes } from './app/routes/auth.js';
import { failureRoutes } from './app/routes/failure.js';
import { homeRoutes } from './app/routes/home.js';
import { listRoutes } from './app/routes/lists.js';
import { mirrorRoutes } from './app/routes/mirrors.js';
import { inside, root } from './app/routes/root.js';
import { securityRoutes } from './app/routes/security.js';
import { topologyRoutes } from './app/routes/topology.js';
import { queryText } from './lib/query-text.js';

const routeTree = root.addChildren([
  ...authRoutes,
  inside.addChildren([
    ...homeRoutes,
    ...listRoutes,
    ...failureRoutes,
    ...mirrorRoutes,
    ...topologyRoutes,
    ...accessRoutes,
    ...securityRoutes,
    ...adminRoutes,
    ...accountRoutes,
    ...aboutRoutes,
  ]),
]);

export const router = createRouter({
  routeTree,
  stringifySearch: queryText,
  context: { queries: queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: RouteError,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
