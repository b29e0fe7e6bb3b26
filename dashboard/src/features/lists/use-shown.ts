import { useSearch } from '@tanstack/react-router';
import { readFilters } from '../../lib/list-filters.js';
import { readScope } from '../../lib/scope.js';
import { CHOICES, LIST_PATHS, type ListName, type Shown } from './list-names.js';

/** What the address says that the list shows. The router keeps what a route leaves out of it, so only what makes sense is taken here. */
export function useShown(name: ListName): Shown {
  const search = useSearch({ from: `/inside${LIST_PATHS[name]}` });
  return { name, scope: readScope({ ...search }), filters: readFilters({ ...search }, CHOICES[name]) };
}
