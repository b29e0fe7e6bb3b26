import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { type ListPlace, placeOf, rememberPlace } from '../../lib/place-memory.js';

const NOWHERE: ListPlace = { top: 0, index: -1 };

/** Where one was in this list when one left it by this entry of the history, and keeps it up to date. */
export function usePlace(place: RefObject<HTMLDivElement | null>) {
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href });
  const [start] = useState(() => placeOf(entry) ?? NOWHERE);
  const [latest] = useState(() => ({ ...start }));
  useEffect(() => {
    const element = place.current;
    const note = () => {
      latest.top = element?.scrollTop ?? 0;
      rememberPlace(entry, { ...latest });
    };
    element?.addEventListener('scroll', note, { passive: true });
    return () => element?.removeEventListener('scroll', note);
  });
  const noteIndex = (index: number) => {
    latest.index = index;
    rememberPlace(entry, { ...latest });
  };
  return { start, noteIndex };
}
