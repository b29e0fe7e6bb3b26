import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';

/** Leads to signing in, and back from there, once nobody is signed in any more. What was shown is forgotten. */
export function leave(router: AnyRouter, queries: QueryClient): void {
  const { href, pathname } = router.latestLocation;
  // Whoever is told a second time is on the way already: what the form asks for must not be called off.
  if (pathname === '/sign-in') return;
  queries.clear();
  void router.navigate({ to: '/sign-in', search: { next: href } });
}
