import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';

/** The row that keys act on. */
export interface ActiveRow {
  /** Its place in the list; -1 while there is none. */
  readonly index: number;
  /** Grows each time that the row has to take the focus. */
  readonly focusCount: number;
  readonly activate: (index: number) => void;
  /** Goes on by so many rows, or back, and takes the focus along. Where none is active it begins with the first that is seen. */
  readonly move: (by: number) => void;
  readonly focus: (index: number) => void;
  /** The first row that is seen, which the table writes. */
  readonly firstSeen: RefObject<number>;
}

interface Place {
  readonly index: number;
  readonly focusCount: number;
}

/** @param count rows from the first of the list to the last that is there @param first the first that is there @param start which is active at first */
export function useActiveRow(count: number, first: number, start = -1): ActiveRow {
  const [place, setPlace] = useState<Place>({ index: start, focusCount: start < 0 ? 0 : 1 });
  const firstSeen = useRef(0);
  const activate = useCallback(
    (index: number) => setPlace((before) => (before.index === index ? before : { ...before, index })),
    [],
  );
  const focus = useCallback(
    (index: number) => setPlace(({ focusCount }) => ({ index, focusCount: focusCount + 1 })),
    [],
  );
  const move = useCallback(
    (by: number) =>
      setPlace(({ index, focusCount }) => {
        const to = index < 0 ? firstSeen.current : index + by;
        return { index: Math.max(first, Math.min(count - 1, to)), focusCount: focusCount + 1 };
      }),
    [count, first],
  );
  return useMemo(
    () => ({ ...place, index: Math.min(place.index, count - 1), activate, move, focus, firstSeen }),
    [place, count, activate, move, focus],
  );
}
