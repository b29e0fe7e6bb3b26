import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.js';

const TRIES = 3;

/** What a person or another role has to change is not asked again; what a busy or restarting server says may be otherwise soon. */
function mayBeTriedAgain(failures: number, error: Error): boolean {
  const isForNow = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
  return isForNow && failures < TRIES;
}

/** How long what was asked for counts as fresh, in milliseconds, unless an event says otherwise. */
export const FRESH = { list: 15_000, catalogue: 60_000 } as const;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH.list, gcTime: 10 * 60_000, retry: mayBeTriedAgain, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
