import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readTopologySearch } from '../../features/topology/topology-search.js';
import { inside } from './root.js';

const namespaces = createRoute({
  getParentRoute: () => inside,
  path: '/topology',
  component: lazyRouteComponent(() => import('../../features/topology/namespaces-page.js')),
});

const page = lazyRouteComponent(() => import('../../features/topology/topology-page.js'));

const namespace = createRoute({
  getParentRoute: () => inside,
  path: '/topology/$ns',
  validateSearch: readTopologySearch,
  component: page,
});

const workload = createRoute({
  getParentRoute: () => inside,
  path: '/topology/$ns/$kind/$name',
  validateSearch: readTopologySearch,
  component: page,
});

/** What hangs on what in the cluster. */
export const topologyRoutes = [namespaces, namespace, workload] as const;
