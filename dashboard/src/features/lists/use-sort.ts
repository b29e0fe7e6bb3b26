import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { LIST_PATHS, type Shown } from './list-names.js';

/** The column whose head was pressed, until the list in its new order is there: the head that had the focus is gone with the old one. */
let pressed: string | undefined;

/** Sorts the list by one thing, or not at all: newest first. The order stands in the address, as the filters do. */
export function useSort({ name, filters: { sort: _, ...filters } }: Shown) {
  const navigate = useNavigate();
  return (sort: string | undefined) => {
    pressed = document.activeElement?.closest('th')?.dataset['column'];
    void navigate({ to: LIST_PATHS[name], search: { ...filters, ...(sort !== undefined && { sort }) } });
  };
}

/** Gives the focus back to the head that was pressed. @param place what the table is in */
export function useSortFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (pressed === undefined || document.activeElement !== document.body) return;
    const head = place.current?.querySelector<HTMLElement>(`th[data-column="${pressed}"] button`);
    if (head === null || head === undefined) return;
    pressed = undefined;
    head.focus({ preventScroll: true });
  });
}
