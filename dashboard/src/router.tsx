import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { queryClient } from './api/query-client.js';
import { authStatus, me } from './api/session.js';
import { NotFoundPage } from './app/not-found-page.js';
import { RouteError } from './app/route-error.js';
import { AppShell } from './app/shell/app-shell.js';
import { ownPath } from './lib/own-path.js';
import { readScope, type Scope, textParam } from './lib/scope.js';

interface Context {
  readonly queries: QueryClient;
}

const root = createRootRouteWithContext<Context>()({
  component: Outlet,
  validateSearch: readScope,
  search: { middlewares: [retainSearchParams<Scope>(['ns', 'cluster'])] },
  notFoundComponent: NotFoundPage,
  errorComponent: RouteError,
});

/** Who is signed in already is led on, and who finds no account yet to where the first is made. */
async function enter({ context, search }: { context: Context; search: { next?: string } }, isSetup: boolean) {
  const status = await context.queries.fetchQuery(authStatus);
  if (status.authenticated) throw redirect({ href: ownPath(search.next), replace: true });
  if (status.setup_required !== isSetup) throw redirect({ to: isSetup ? '/sign-in' : '/setup', replace: true });
}

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  beforeLoad: ({ context }) => enter({ context, search: {} }, true),
  component: lazyRouteComponent(() => import('./features/auth/setup-page.js')),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => {
    const path = textParam(next, 2_000);
    return path === undefined ? {} : { next: path };
  },
  beforeLoad: (match) => enter(match, false),
  component: lazyRouteComponent(() => import('./features/auth/sign-in-page.js')),
});

const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite/$token',
  component: lazyRouteComponent(() => import('./features/auth/invitation-page.js')),
});

/** All pages of who is signed in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: AppShell,
  async beforeLoad({ context, location }) {
    const status = await context.queries.ensureQueryData(authStatus);
    if (status.setup_required) throw redirect({ to: '/setup', replace: true });
    if (!status.authenticated) throw redirect({ to: '/sign-in', search: { next: location.href }, replace: true });
    await context.queries.ensureQueryData(me);
  },
});

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: lazyRouteComponent(() => import('./features/home/home-page.js')),
});

const about = createRoute({
  getParentRoute: () => inside,
  path: '/about',
  component: lazyRouteComponent(() => import('./features/about/about-page.js')),
});

const routeTree = root.addChildren([setup, signIn, invite, inside.addChildren([home, about])]);

export const router = createRouter({
  routeTree,
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
