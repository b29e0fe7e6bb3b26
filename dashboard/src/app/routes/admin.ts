import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textParam } from '../../lib/scope.js';
import { inside } from './root.js';

const admin = createRoute({
  getParentRoute: () => inside,
  path: '/admin',
  component: lazyRouteComponent(() => import('../../features/admin/parts/admin-layout.js'), 'AdminLayout'),
});

const under = { getParentRoute: () => admin } as const;

/** Texts of the query under these names; others are left out. */
const texts =
  <Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): { [Key in Name]?: string | undefined } =>
    Object.fromEntries(names.map((name) => [name, textParam(search[name])])) as { [Key in Name]?: string | undefined };

const list = createRoute({
  ...under,
  path: '/',
  component: lazyRouteComponent(() => import('../../features/admin/admin-page.js')),
});

const llm = createRoute({
  ...under,
  path: '/llm',
  component: lazyRouteComponent(() => import('../../features/admin/llm/llm-page.js')),
});

/** `open`: which of the notifiers. */
const notifications = createRoute({
  ...under,
  path: '/notifications',
  validateSearch: texts('open'),
  component: lazyRouteComponent(() => import('../../features/admin/notifications/notifications-page.js')),
});

/** `move`: which move is watched. */
const storage = createRoute({
  ...under,
  path: '/storage',
  validateSearch: texts('move'),
  component: lazyRouteComponent(() => import('../../features/admin/storage/storage-page.js')),
});

/** `namespace` and `pod`: of which pod was asked whether it would be reported. */
const exclusions = createRoute({
  ...under,
  path: '/exclusions',
  validateSearch: texts('namespace', 'pod'),
  component: lazyRouteComponent(() => import('../../features/admin/exclusions/exclusions-page.js')),
});

const silences = createRoute({
  ...under,
  path: '/silences',
  component: lazyRouteComponent(() => import('../../features/admin/silences/silences-page.js')),
});

const settings = createRoute({
  ...under,
  path: '/settings',
  component: lazyRouteComponent(() => import('../../features/admin/settings/settings-page.js')),
});

const users = createRoute({
  ...under,
  path: '/users',
  component: lazyRouteComponent(() => import('../../features/admin/users/users-page.js')),
});

const tokens = createRoute({
  ...under,
  path: '/tokens',
  component: lazyRouteComponent(() => import('../../features/admin/tokens/tokens-page.js')),
});

/** `open`: which pack of failure kinds is configured. */
const plugins = createRoute({
  ...under,
  path: '/plugins',
  validateSearch: texts('open'),
  component: lazyRouteComponent(() => import('../../features/admin/plugins/plugins-page.js')),
});

const agents = createRoute({
  ...under,
  path: '/agents',
  component: lazyRouteComponent(() => import('../../features/admin/agents/agents-page.js')),
});

const privacy = createRoute({
  ...under,
  path: '/privacy',
  component: lazyRouteComponent(() => import('../../features/admin/privacy/privacy-page.js')),
});

/** `actor` and `action`: whose changes, and which. */
const audit = createRoute({
  ...under,
  path: '/audit',
  validateSearch: texts('actor', 'action'),
  component: lazyRouteComponent(() => import('../../features/admin/audit/audit-page.js')),
});

const system = createRoute({
  ...under,
  path: '/system',
  component: lazyRouteComponent(() => import('../../features/admin/system/system-page.js')),
});

export const adminRoutes = [
  admin.addChildren([
    ...[list, llm, notifications, storage, exclusions],
    ...[silences, settings, users, tokens, plugins, agents],
    ...[privacy, audit, system],
  ]),
] as const;
