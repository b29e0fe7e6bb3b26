import { useLiveState } from '../../api/live/use-live.js';
import { useIsAtLeast } from '../../api/session.js';
import type { ListActions, Status } from './actions.js';
import type { ListName } from './list-names.js';
import { words } from './words.js';

/** Something that can be done to the rows that are selected or, where none is, to the active one. */
export interface StatusAction {
  readonly status: Status;
  readonly label: string;
  readonly hotkey: string | undefined;
  /** Why not now. */
  readonly blocked: string | undefined;
  readonly run: () => void;
}

const INVESTIGATE = { status: 'investigating', label: words.investigate, hotkey: 'i' } as const;
const RESOLVE = { status: 'resolved', label: words.resolve, hotkey: 'e' } as const;
const IGNORE = { status: 'ignored', label: words.ignore, hotkey: 'm' } as const;

/** What makes sense in a list. */
const OFFERED: Readonly<Record<ListName, readonly Pick<StatusAction, 'status' | 'label' | 'hotkey'>[]>> = {
  incidents: [INVESTIGATE, RESOLVE, IGNORE],
  failures: [INVESTIGATE, RESOLVE, IGNORE],
  history: [{ status: 'new', label: words.reopen, hotkey: undefined }],
  ignored: [{ status: 'new', label: words.restore, hotkey: undefined }, RESOLVE],
};

interface Wanted {
  readonly name: ListName;
  readonly actions: ListActions;
  readonly chosen: readonly number[];
  /** All that the filters find, also those that are not here. */
  readonly isAll: boolean;
  readonly onDone: () => void;
}

/** What may be done here by who is signed in: nothing by who only reads. */
export function useStatusActions({ name, actions, chosen, isAll, onDone }: Wanted): readonly StatusAction[] {
  const isAllowed = useIsAtLeast('write');
  const { status: live } = useLiveState();
  if (!isAllowed) return [];
  return OFFERED[name].map((offered) => ({
    ...offered,
    blocked: live === 'lost' ? words.offline : undefined,
    run: () => {
      if (isAll) void actions.changeMatching?.(offered.status);
      else if (chosen.length > 0) void actions.change(chosen, offered.status);
      onDone();
    },
  }));
}
