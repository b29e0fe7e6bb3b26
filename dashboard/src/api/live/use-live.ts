import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { DataOf, EventType } from './frames.js';
import type { Live, LiveState } from './live.js';

export const LiveContext = createContext<Live | undefined>(undefined);

function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === undefined) throw new Error('There is no connection outside the pages of who is signed in');
  return live;
}

/** Ends the connection before the session is ended, which would end it as if somebody else had done so; answers what makes it again. */
export function useStopLive(): () => () => void {
  const live = useLive();
  return () => {
    live.stop();
    return () => live.start();
  };
}

/** Whether what is shown is live, and since when. */
export function useLiveState(): LiveState & { readonly retryNow: () => void } {
  const live = useLive();
  return { ...useSyncExternalStore(live.watchState, live.state), retryNow: live.retryNow };
}

/** Hears of events of a type while the component is shown; of one thing only the newest, four times a second at most. */
export function useEvents<Type extends EventType>(type: Type, listener: (data: readonly DataOf<Type>[]) => void): void {
  const live = useLive();
  const newest = useRef(listener);
  useEffect(() => {
    newest.current = listener;
  });
  useEffect(() => live.on(type, (data) => newest.current(data)), [live, type]);
}
