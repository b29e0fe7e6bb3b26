import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readQuestion } from '../../features/access/questions.js';
import { readRoleSearch } from '../../features/access/role-search.js';
import { textParam } from '../../lib/scope.js';
import { inside } from './root.js';

const roles = createRoute({
  getParentRoute: () => inside,
  path: '/access/roles',
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => {
    const text = textParam(q);
    return text === undefined ? {} : { q: text };
  },
  component: lazyRouteComponent(() => import('../../features/access/roles-page.js')),
});

const rolePage = lazyRouteComponent(() => import('../../features/access/role-page.js'));

const role = createRoute({
  getParentRoute: () => inside,
  path: '/access/roles/$ns/$name',
  validateSearch: readRoleSearch,
  component: rolePage,
});

const clusterRole = createRoute({
  getParentRoute: () => inside,
  path: '/access/clusterroles/$name',
  validateSearch: readRoleSearch,
  component: rolePage,
});

const whoCan = createRoute({
  getParentRoute: () => inside,
  path: '/access/who-can',
  validateSearch: readQuestion,
  component: lazyRouteComponent(() => import('../../features/access/who-can-page.js')),
});

const canI = createRoute({
  getParentRoute: () => inside,
  path: '/access/can-i',
  validateSearch: readQuestion,
  component: lazyRouteComponent(() => import('../../features/access/can-i-page.js')),
});

const blastPage = lazyRouteComponent(() => import('../../features/access/blast-radius-page.js'));

const blast = createRoute({ getParentRoute: () => inside, path: '/access/blast-radius', component: blastPage });

const blastOf = createRoute({
  getParentRoute: () => inside,
  path: '/access/blast-radius/$ns/$pod',
  component: blastPage,
});

/** Who may do what in the cluster. */
export const accessRoutes = [roles, role, clusterRole, whoCan, canI, blast, blastOf] as const;
