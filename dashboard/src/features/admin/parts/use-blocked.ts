import { useLiveState } from '../../../api/live/use-live.js';
import { words } from '../words.js';

/** Why nothing can be changed now; undefined where it can. */
export function useBlocked(): string | undefined {
  return useLiveState().status === 'lost' ? words.notLive : undefined;
}
