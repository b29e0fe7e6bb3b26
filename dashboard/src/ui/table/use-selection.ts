import { useMemo, useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
  /** All from the one that was toggled last to this one. */
  readonly extend: (id: number, inOrder: readonly number[]) => void;
  readonly set: (ids: readonly number[]) => void;
  readonly clear: () => void;
}

interface Selected {
  readonly ids: ReadonlySet<number>;
  readonly last: number | undefined;
}

const NOTHING: Selected = { ids: new Set(), last: undefined };

export function toggled({ ids }: Selected, id: number): Selected {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, last: id };
}

export function extended({ ids, last }: Selected, id: number, inOrder: readonly number[]): Selected {
  const [from, to] = [inOrder.indexOf(last ?? id), inOrder.indexOf(id)];
  const range = from < 0 ? [id] : inOrder.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...ids, ...range]), last: id };
}

/** Which rows are selected, by their ids, so that it holds while the list changes. */
export function useSelection(): Selection {
  const [selected, select] = useState(NOTHING);
  const actions = useMemo(
    () => ({
      toggle: (id: number) => select((before) => toggled(before, id)),
      extend: (id: number, inOrder: readonly number[]) => select((before) => extended(before, id, inOrder)),
      set: (ids: readonly number[]) => select({ ids: new Set(ids), last: undefined }),
      clear: () => select(NOTHING),
    }),
    [],
  );
  return useMemo(() => ({ ids: selected.ids, ...actions }), [selected, actions]);
}
