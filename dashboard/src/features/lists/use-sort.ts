import { useNavigate } from '@tanstack/react-router';
import { LIST_PATHS, type Shown } from './list-names.js';

/** Sorts the list by one thing, or not at all: newest first. The order stands in the address, as the filters do. */
export function useSort({ name, filters: { sort: _, ...filters } }: Shown) {
  const navigate = useNavigate();
  return (sort: string | undefined) =>
    void navigate({ to: LIST_PATHS[name], search: { ...filters, ...(sort !== undefined && { sort }) } });
}
