import { useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
  /** All from the one that was toggled last to this one. */
  readonly extend: (id: number, inOrder: readonly number[]) => void;
  readonly clear: () => void;
}

interface Selected {
  readonly ids: ReadonlySet<number>;
  readonly last: number | undefined;
}

const NOTHING: Selected = { ids: new Set(), last: undefined };

function toggled({ ids }: Selected, id: number): Selected {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, last: id };
}

function extended({ ids, last }: Selected, id: number, inOrder: readonly number[]): Selected {
  const [from, to] = [inOrder.indexOf(last ?? id), inOrder.indexOf(id)];
  const range = from < 0 ? [id] : inOrder.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...ids, ...range]), last: id };
}

/** Which rows are selected, by their ids, so that it holds while the list changes. */
export function useSelection(): Selection {
  const [selected, select] = useState(NOTHING);
  return {
    ids: selected.ids,
    toggle: (id) => select((before) => toggled(before, id)),
    extend: (id, inOrder) => select((before) => extended(before, id, inOrder)),
    clear: () => select(NOTHING),
  };
}
