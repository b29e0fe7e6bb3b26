import { useSyncExternalStore } from 'react';

/** How often what says an age says it anew, in milliseconds: for all of a page at once. */
const EVERY_MS = 10_000;

const listeners = new Set<() => void>();
let count = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function tell(): void {
  count += 1;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tell, EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Renders again every ten seconds. */
export function useTick(): void {
  useSyncExternalStore(subscribe, () => count);
}
