import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, redirect, retainSearchParams } from '@tanstack/react-router';
import { authStatus, me } from '../../api/session.js';
import { readScope, type Scope } from '../../lib/scope.js';
import { NotFoundPage } from '../not-found-page.js';
import { RouteError } from '../route-error.js';
import { AppShell } from '../shell/app-shell.js';

export interface RouteContext {
  readonly queries: QueryClient;
}

export const root = createRootRouteWithContext<RouteContext>()({
  component: Outlet,
  validateSearch: readScope,
  search: { middlewares: [retainSearchParams<Scope>(['ns', 'cluster'])] },
  notFoundComponent: NotFoundPage,
  errorComponent: RouteError,
});

/** All pages of who is signed in. */
export const inside = createRoute({
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
