import { useState } from 'react';
import type { AllRows } from '../../ui/table/table-head.js';
import { useSelection } from '../../ui/table/use-selection.js';

/** The rows that are selected. */
export interface Chosen {
  readonly ids: ReadonlySet<number>;
  /** All that the filters find, also those that are not here. */
  readonly isAll: boolean;
  readonly all: AllRows;
  readonly toggle: (id: number, isRange: boolean) => void;
  readonly takeAll: () => void;
  readonly clear: () => void;
}

/** @param ids of the rows that are there, in their order */
export function useChosen(ids: readonly number[]): Chosen {
  const selection = useSelection();
  const [isAll, setAll] = useState(false);
  const clear = () => {
    selection.clear();
    setAll(false);
  };
  const toggle = (id: number, isRange: boolean) => {
    setAll(false);
    if (isRange) selection.extend(id, ids);
    else selection.toggle(id);
  };
  const { size } = selection.ids;
  const some = ids.every((id) => selection.ids.has(id)) ? 'all' : 'some';
  const all: AllRows = {
    state: size === 0 ? 'none' : some,
    toggle: () => (size === 0 ? selection.set(ids) : clear()),
  };
  return { ids: selection.ids, isAll, all, toggle, takeAll: () => setAll(true), clear };
}
