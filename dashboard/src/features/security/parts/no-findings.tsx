import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { chipsOf } from '../search.js';
import { useSecuritySearch } from '../use-search.js';
import { words } from '../words.js';

/** Why there is nothing, and the way out where it is the filters. */
export function NoFindings() {
  const { search, set, clear } = useSecuritySearch();
  const count = chipsOf(search).length + (search.q === undefined ? 0 : 1);
  if (count > 0)
    return <EmptyState action={<Button onClick={clear}>{words.clear}</Button>}>{words.noMatch(count)}</EmptyState>;
  const dismissed = <Button onClick={() => set({ status: 'dismissed' })}>{words.showDismissed}</Button>;
  return <EmptyState action={dismissed}>{words.none}</EmptyState>;
}
