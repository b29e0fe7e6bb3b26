import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readRelated } from '../../features/failure/related-search.js';
import { readKind } from '../../features/failure/timeline-kinds.js';
import { readLogChoice } from '../../features/logs/log-choice.js';
import { textParam } from '../../lib/scope.js';
import { inside } from './root.js';

/** Which way of fixing and which proof of it are shown. */
interface Shown {
  readonly fix?: string;
  readonly mirror?: string;
}

function readShown(search: Record<string, unknown>): Shown {
  const [fix, mirror] = [textParam(search['fix']), textParam(search['mirror'])];
  return { ...(fix !== undefined && { fix }), ...(mirror !== undefined && { mirror }) };
}

const failure = createRoute({
  getParentRoute: () => inside,
  path: '/failures/$id',
  validateSearch: readShown,
  component: lazyRouteComponent(() => import('../../features/failure/failure-page.js')),
});

const overview = createRoute({
  getParentRoute: () => failure,
  path: '/',
  component: lazyRouteComponent(() => import('../../features/failure/overview-page.js')),
});

const timeline = createRoute({
  getParentRoute: () => failure,
  path: '/timeline',
  validateSearch: readKind,
  component: lazyRouteComponent(() => import('../../features/failure/timeline-page.js')),
});

const logs = createRoute({
  getParentRoute: () => failure,
  path: '/logs',
  validateSearch: readLogChoice,
  component: lazyRouteComponent(() => import('../../features/logs/failure-logs-page.js')),
});

const related = createRoute({
  getParentRoute: () => failure,
  path: '/related',
  validateSearch: readRelated,
  component: lazyRouteComponent(() => import('../../features/failure/related-page.js')),
});

const manifest = createRoute({
  getParentRoute: () => failure,
  path: '/manifest',
  component: lazyRouteComponent(() => import('../../features/failure/manifest-page.js')),
});

const raw = createRoute({
  getParentRoute: () => failure,
  path: '/raw',
  component: lazyRouteComponent(() => import('../../features/failure/raw-page.js')),
});

const incident = createRoute({
  getParentRoute: () => inside,
  path: '/incidents/$id',
  validateSearch: readShown,
  component: lazyRouteComponent(() => import('../../features/failure/incident-page.js')),
});

const pod = createRoute({
  getParentRoute: () => inside,
  path: '/pods/$ns/$pod',
  component: lazyRouteComponent(() => import('../../features/failure/pod-page.js')),
});

/** One failure and its views, by its id, by its incident, and by its pod. */
export const failureRoutes = [
  failure.addChildren([overview, timeline, logs, manifest, related, raw]),
  incident,
  pod,
] as const;
