import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readSecuritySearch, type SecuritySearch } from './search.js';

type Changes = { readonly [Name in keyof SecuritySearch | 'ns']?: string | undefined };

/** What is shown, and what changes it. A change folds up the group that was open: it may be another one then. */
export function useSecuritySearch() {
  const search = useSearch({ from: '/inside/security' });
  const navigate = useNavigate();
  const set = useCallback(
    (changes: Changes, replace = false) =>
      void navigate({
        to: '/security',
        search: (before) => ({
          cluster: before.cluster,
          ns: 'ns' in changes ? changes.ns : before.ns,
          ...readSecuritySearch({ ...before, open: undefined, ...changes }),
        }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  /** All but how they are grouped. */
  const clear = useCallback(
    () =>
      set({
        ns: undefined,
        ...{ severity: undefined, status: undefined, check: undefined, kind: undefined, name: undefined, q: undefined },
      }),
    [set],
  );
  return { search, set, clear };
}
