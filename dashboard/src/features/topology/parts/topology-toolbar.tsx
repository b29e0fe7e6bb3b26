import type { ChangeSearch } from '../../../lib/use-change-search.js';
import { visibleText } from '../../../lib/visible-text.js';
import { SearchBox } from '../../../ui/search-box.js';
import { type MapOrList, ViewChoice } from '../../map/view-choice.js';
import { words as mapWords } from '../../map/words.js';
import styles from '../topology.module.css';
import type { TopologySearch } from '../topology-search.js';
import { words } from '../words.js';

interface Props {
  readonly kinds: readonly string[];
  readonly search: TopologySearch;
  readonly change: ChangeSearch<TopologySearch>;
  readonly view: MapOrList;
  readonly walk: (by: 1 | -1) => void;
  readonly count: number;
  readonly nth: number;
}

export function TopologyToolbar({ kinds, search, change, view, walk, count, nth }: Props) {
  const { q = '' } = search;
  return (
    <div className={styles['toolbar']}>
      <SearchBox label={mapWords.search} value={q} onChange={(next) => change({ q: next || undefined })} onStep={walk}>
        {q !== '' && <span>{mapWords.matches(nth, count)}</span>}
      </SearchBox>
      <KindChoice kinds={kinds} chosen={search.kinds ?? []} onChange={(next) => change({ kinds: next })} />
      <ViewChoice view={view} onChange={(next) => change({ view: next })} />
    </div>
  );
}

interface KindProps {
  readonly kinds: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (kinds: readonly string[] | undefined) => void;
}

function KindChoice({ kinds, chosen, onChange }: KindProps) {
  const toggle = (kind: string) => {
    const next = chosen.includes(kind) ? chosen.filter((each) => each !== kind) : [...chosen, kind];
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <details className={styles['kinds']}>
      <summary>{words.kinds(chosen.length)}</summary>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            <label>
              <input type="checkbox" checked={chosen.includes(kind)} onChange={() => toggle(kind)} />{' '}
              {visibleText(kind)}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
