import { chipText } from '../../../lib/filter-text.js';
import { chipsOf } from '../../../lib/list-filters.js';
import { visibleText } from '../../../lib/visible-text.js';
import type { Shown } from '../list-names.js';
import { words as lists } from '../words.js';
import styles from './views.module.css';
import { words } from './words.js';

/** What a view shows, as one would write it. */
export function ViewContents({ shown: { scope, filters } }: { readonly shown: Shown }) {
  const parts = [
    ...chipsOf(filters, scope.ns).map(({ name, value }) => chipText(name, value)),
    ...(scope.cluster === undefined ? [] : [chipText('cluster', scope.cluster)]),
    ...(filters.q === undefined ? [] : [filters.q]),
  ].map(visibleText);
  return (
    <div className={styles['contents']}>
      <p>{words.holds}</p>
      <ul aria-label={words.holds}>
        {parts.length === 0 && <li>{words.whole}</li>}
        {parts.map((part) => (
          <li key={part}>
            <code>{part}</code>
          </li>
        ))}
        {filters.sort !== undefined && <li>{words.sorted(lists.sorts[filters.sort] ?? filters.sort)}</li>}
      </ul>
    </div>
  );
}
