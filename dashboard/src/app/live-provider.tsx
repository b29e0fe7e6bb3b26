import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Live } from '../api/live/live.js';
import { LiveContext } from '../api/live/use-live.js';

const url = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/ws`;

/** Keeps the connection of the tab while somebody is signed in. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  const router = useRouter();
  const [live] = useState(
    () =>
      new Live(
        url(),
        () => void queries.invalidateQueries({ refetchType: 'active' }),
        () => {
          queries.clear();
          void router.navigate({ to: '/sign-in', search: { next: router.state.location.href } });
        },
      ),
  );
  useEffect(() => {
    live.start();
    return () => live.stop();
  }, [live]);
  return <LiveContext value={live}>{children}</LiveContext>;
}
