import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.js';
import { useStopLive } from '../api/live/use-live.js';
import { authStatus } from '../api/session.js';

/** Ends the session. The server then closes the connections of the other tabs, which leave as well. */
export function useSignOut() {
  const queries = useQueryClient();
  const router = useRouter();
  const stopLive = useStopLive();
  return useMutation({
    mutationFn: () => answerOf(api.POST('/api/auth/logout')),
    onMutate: stopLive,
    onError: (_error, _nothing, startAgain) => startAgain?.(),
    onSuccess: async () => {
      // What was known a moment ago would lead on from the form to the first page.
      queries.removeQueries({ queryKey: authStatus.queryKey });
      await router.navigate({ to: '/sign-in', ignoreBlocker: true });
      queries.clear();
    },
  });
}
