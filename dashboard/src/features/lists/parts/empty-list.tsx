import { Link } from '@tanstack/react-router';
import { chipsOf, withoutFilters } from '../../../lib/list-filters.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { LIST_PATHS, type Shown } from '../list-names.js';
import { words } from '../words.js';

/** Why there is nothing, and the way out where it is the filters. */
export function EmptyList({ shown: { name, scope, filters } }: { readonly shown: Shown }) {
  const count = chipsOf(filters, scope.ns).length + (filters.q === undefined ? 0 : 1);
  if (count === 0) return <EmptyState>{words.empty[name]}</EmptyState>;
  const action = (
    <Link to={LIST_PATHS[name]} search={{ ...withoutFilters(filters), ns: undefined }}>
      {words.filter.clear}
    </Link>
  );
  return <EmptyState action={action}>{words.empty.filtered(count)}</EmptyState>;
}
