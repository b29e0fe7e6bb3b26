import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { type ListPlace, placeOf, rememberPlace } from '../../lib/place-memory.js';

const REST_MS = 80;
const NOWHERE: ListPlace = { top: 0, index: -1 };

/**
 * Where one was in this list when one left it by this entry of the history, and keeps it up to date.
 *
 * @param isThere whether there is something that scrolls
 */
export function usePlace(place: RefObject<HTMLDivElement | null>, isThere: boolean) {
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href });
  const [start] = useState(() => placeOf(entry) ?? NOWHERE);
  const [latest] = useState(() => ({ ...start }));
  useEffect(() => {
    const element = place.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      latest.top = element?.scrollTop ?? 0;
      rememberPlace(entry, { ...latest });
    };
    // Where it is scrolled to is asked only once it rests: to ask while it moves costs a layout a frame.
    const noteSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(note, REST_MS);
    };
    element?.addEventListener('scroll', noteSoon, { passive: true });
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('scroll', noteSoon);
    };
  }, [place, entry, latest, isThere]);
  const noteIndex = (index: number) => {
    latest.index = index;
    rememberPlace(entry, { ...latest });
  };
  return { start, noteIndex };
}
