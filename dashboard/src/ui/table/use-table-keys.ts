import { type RefObject, useEffect, useRef } from 'react';
import type { ActiveRow } from './use-active-row.js';

const FAR = 1_000_000;
/** By how many rows the keys that move do so; those of a page as many as are seen. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -FAR, End: FAR };

interface Wanted {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly active: ActiveRow;
  /** How many rows are seen. */
  readonly page: number;
  /** Space: the active row is selected or no more. */
  readonly onSpace: ((isRange: boolean) => void) | undefined;
}

function stepOf(key: string, page: number): number | undefined {
  if (key === 'PageDown') return page;
  return key === 'PageUp' ? -page : STEPS[key];
}

const isRowKey = (event: KeyboardEvent): boolean =>
  event.target instanceof Element &&
  event.target.closest('tbody tr[data-row]') !== null &&
  !(event.ctrlKey || event.metaKey || event.altKey);

/** Answers whether the key means something here. */
function act(event: KeyboardEvent, { active, page, onSpace }: Wanted): boolean {
  const step = stepOf(event.key, page);
  if (step !== undefined) active.move(step);
  const isSpace = event.key === ' ' && event.target instanceof HTMLAnchorElement && onSpace !== undefined;
  if (isSpace) onSpace(event.shiftKey);
  return step !== undefined || isSpace;
}

/** The keys of who is within the table, which need no single letters: arrows, pages, ends, and Space to select. */
export function useTableKeys(wanted: Wanted): void {
  const newest = useRef(wanted);
  useEffect(() => {
    newest.current = wanted;
  });
  const { place } = wanted;
  useEffect(() => {
    const element = place.current;
    const onKey = (event: KeyboardEvent) => {
      if (isRowKey(event) && act(event, newest.current)) event.preventDefault();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [place]);
}
