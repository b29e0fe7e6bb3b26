import { ArrowDownWideNarrow } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { LazyMenu } from '../../../ui/overlays/lazy.js';
import { CHOICES, type Shown } from '../list-names.js';
import { useSort } from '../use-sort.js';
import { words } from '../words.js';
import styles from './list-frame.module.css';

/** By what the list is sorted, where there is no room for the heads that say it. */
export function SortMenu({ shown }: { readonly shown: Shown }) {
  const sort = useSort(shown);
  const { sort: sorts = [] } = CHOICES[shown.name];
  if (sorts.length === 0) return null;
  const entries = [undefined, ...sorts].map((by) => ({
    id: by ?? 'newest',
    label: words.orders[by ?? 'newest'] ?? '',
    isChecked: shown.filters.sort === by,
    run: () => sort(by),
  }));
  const button = (
    <Button look="quiet" className={styles['narrow'] ?? ''} icon={<ArrowDownWideNarrow aria-hidden="true" size={16} />}>
      {words.sort}
    </Button>
  );
  return <LazyMenu trigger={button} groups={[{ label: words.sort, entries }]} />;
}
