import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { HeldList } from '../../api/use-held-list.js';
import { announce } from '../../lib/announce.js';
import type { Identified } from '../../lib/held-list.js';
import type { ActiveRow } from '../../ui/table/use-active-row.js';
import { words } from './words.js';

/** New rows are told to screen readers once in this time, in milliseconds. */
const ALOUD_MS = 10_000;
/** How long a list rests between two times that it takes new rows by itself. */
const REST_MS = 2_000;

interface Wanted<Row extends Identified> {
  readonly list: HeldList<Row>;
  readonly place: RefObject<HTMLDivElement | null>;
  /** Rows are selected, or one is unfolded. */
  readonly isBusy: boolean;
  readonly active: ActiveRow;
}

/** Whether nobody is at the table: it is at its beginning, and neither the focus nor the pointer is in it. */
function isLeftAlone(place: HTMLDivElement | null): boolean {
  if (place === null) return true;
  return place.scrollTop === 0 && !place.contains(document.activeElement) && !place.matches(':hover');
}

/** New rows wait until somebody wants them, and slip in alone only where nobody is at the list. Answers what shows them. */
export function useArrivals<Row extends Identified>({ list, place, isBusy, active }: Wanted<Row>): () => void {
  const { waiting, takeNew } = list;
  const { activate } = active;
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  const take = useCallback(() => {
    takeNew()
      .then(() => {
        activate(-1);
        place.current?.scrollTo({ top: 0 });
      })
      .catch(() => undefined);
  }, [takeNew, activate, place]);
  useEffect(() => {
    if (waiting === 0) return undefined;
    const timer = setTimeout(() => {
      if (!isBusy && isLeftAlone(place.current)) take();
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [waiting, isBusy, place, take]);
  useEffect(() => {
    if (waiting === 0 || performance.now() - toldAt.current < ALOUD_MS) return;
    toldAt.current = performance.now();
    announce(words.freshAloud(waiting));
  }, [waiting]);
  return take;
}
