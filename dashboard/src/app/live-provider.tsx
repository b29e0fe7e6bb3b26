import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../api/client.js';
import { Live } from '../api/live/live.js';
import { LiveContext } from '../api/live/use-live.js';
import { leave } from './leave.js';
import { words } from './words.js';

const url = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/ws`;

/** Keeps the connection of the tab while somebody is signed in. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  const router = useRouter();
  const [live] = useState(
    () =>
      new Live(url(), () => void queries.invalidateQueries({ refetchType: 'active' }), {
        onSessionEnded: () => leave(router, queries),
        // A session that ended meanwhile is refused like a server that is away: an answer tells, and 401 leads to signing in.
        onRefused: () => void api.GET('/api/auth/me').catch(() => {}),
      }),
  );
  useEffect(() => {
    live.start();
    // A page that does not come because it was replaced by another version leads to a reload; one that does not come from a server that is away must not.
    const onPageMissing = ({ payload }: { readonly payload: Error }) => {
      if (live.state().status !== 'live') payload.message = words.pageAway;
    };
    window.addEventListener('vite:preloadError', onPageMissing);
    return () => {
      live.stop();
      window.removeEventListener('vite:preloadError', onPageMissing);
    };
  }, [live]);
  return <LiveContext value={live}>{children}</LiveContext>;
}
