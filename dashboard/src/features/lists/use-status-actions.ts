import { useLiveState } from '../../api/live/use-live.js';
import { useIsAtLeast } from '../../api/session.js';
import type { Silenced } from '../../api/silences.js';
import type { SelectionAction } from '../../ui/selection-bar.js';
import type { ListActions, Status } from './actions.js';
import type { ListName } from './list-names.js';
import { silencedText } from './silenced.js';
import { words } from './words.js';

const INVESTIGATE = { id: 'investigating', status: 'investigating', label: words.investigate, hotkey: 'i' } as const;
const RESOLVE = { id: 'resolved', status: 'resolved', label: words.resolve, hotkey: 'e' } as const;
const IGNORE = { id: 'ignored', status: 'ignored', label: words.ignore, hotkey: 'm' } as const;

interface Offered extends Pick<SelectionAction, 'id' | 'label' | 'hotkey'> {
  readonly status: Status;
  /** Of what messages are kept back as well. */
  readonly silenced?: Silenced;
}

/** What makes sense in a list. */
const OFFERED: Readonly<Record<ListName, readonly Offered[]>> = {
  incidents: [INVESTIGATE, RESOLVE, IGNORE],
  failures: [INVESTIGATE, RESOLVE, IGNORE],
  history: [{ id: 'new', status: 'new', label: words.reopen, hotkey: undefined }],
  ignored: [{ id: 'new', status: 'new', label: words.restore, hotkey: undefined }, RESOLVE],
};

interface Wanted {
  readonly name: ListName;
  readonly actions: ListActions;
  readonly chosen: readonly number[];
  /** All that the filters find, also those that are not here. */
  readonly isAll: boolean;
  /** What the rows have in common, of which messages can be kept back as well. */
  readonly silenceable: Silenced | undefined;
  readonly onDone: () => void;
}

/** Where something can be ignored, its messages can be silenced with it. */
function offeredIn(name: ListName, silenced: Silenced | undefined): readonly Offered[] {
  const offered = OFFERED[name];
  if (silenced === undefined || !offered.includes(IGNORE)) return offered;
  const label = words.ignoreAndSilence(silencedText(silenced));
  return [...offered, { id: 'silenced', status: 'ignored', label, hotkey: 'Shift m', silenced }];
}

/** What may be done here by who is signed in: nothing by who only reads. */
export function useStatusActions({
  name,
  actions,
  chosen,
  isAll,
  silenceable,
  onDone,
}: Wanted): readonly SelectionAction[] {
  const isAllowed = useIsAtLeast('write');
  const { status: live } = useLiveState();
  if (!isAllowed) return [];
  return offeredIn(name, isAll ? undefined : silenceable).map(({ status, silenced, ...offered }) => ({
    ...offered,
    blocked: live === 'lost' ? words.offline : undefined,
    run: () => {
      if (isAll) void actions.changeMatching?.(status);
      else if (chosen.length > 0) void actions.change(chosen, status, silenced);
      onDone();
    },
  }));
}
