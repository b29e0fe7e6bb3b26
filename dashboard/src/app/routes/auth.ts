import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { authStatus } from '../../api/session.js';
import { ownPath } from '../../lib/own-path.js';
import { textParam } from '../../lib/scope.js';
import { type RouteContext, root } from './root.js';

/** Who is signed in already is led on, and who finds no account yet to where the first is made. */
async function enter({ context, search }: { context: RouteContext; search: { next?: string } }, isSetup: boolean) {
  const status = await context.queries.fetchQuery(authStatus);
  if (status.authenticated) throw redirect({ href: ownPath(search.next), replace: true });
  if (status.setup_required !== isSetup) throw redirect({ to: isSetup ? '/sign-in' : '/setup', replace: true });
}

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  beforeLoad: ({ context }) => enter({ context, search: {} }, true),
  component: lazyRouteComponent(() => import('../../features/auth/setup-page.js')),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => {
    const path = textParam(next, 2_000);
    return path === undefined ? {} : { next: path };
  },
  beforeLoad: (match) => enter(match, false),
  component: lazyRouteComponent(() => import('../../features/auth/sign-in-page.js')),
});

const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite/$token',
  component: lazyRouteComponent(() => import('../../features/auth/invitation-page.js')),
});

/** Before anybody is signed in. */
export const authRoutes = [setup, signIn, invite] as const;
