import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readSecuritySearch } from '../../features/security/search.js';
import { inside } from './root.js';

const findings = createRoute({
  getParentRoute: () => inside,
  path: '/security',
  validateSearch: readSecuritySearch,
  component: lazyRouteComponent(() => import('../../features/security/security-page.js')),
});

const finding = createRoute({
  getParentRoute: () => inside,
  path: '/security/findings/$findingId',
  component: lazyRouteComponent(() => import('../../features/security/finding-page.js')),
});

const registries = createRoute({
  getParentRoute: () => inside,
  path: '/security/registries',
  component: lazyRouteComponent(() => import('../../features/security/registries-page.js')),
});

/** What scanners found, and which registries are trusted. */
export const securityRoutes = [findings, finding, registries] as const;
