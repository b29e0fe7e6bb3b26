import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import { SearchBox } from '../../../ui/search-box.js';
import styles from '../topology.module.css';
import type { TopologySearch } from '../topology-search.js';
import { words } from '../words.js';

interface Props {
  readonly kinds: readonly string[];
  readonly search: TopologySearch;
  readonly change: (changed: Partial<Record<keyof TopologySearch, unknown>>) => void;
  readonly view: 'map' | 'list';
  readonly walk: (by: 1 | -1) => void;
  readonly count: number;
  readonly nth: number;
}

const VIEWS = ['map', 'list'] as const;

export function TopologyToolbar({ kinds, search, change, view, walk, count, nth }: Props) {
  const { q = '' } = search;
  return (
    <div className={styles['toolbar']}>
      <SearchBox label={words.search} value={q} onChange={(next) => change({ q: next || undefined })} onStep={walk}>
        {q !== '' && <span>{words.matches(nth, count)}</span>}
      </SearchBox>
      <KindChoice kinds={kinds} chosen={search.kinds ?? []} onChange={(next) => change({ kinds: next })} />
      <fieldset className={styles['views']}>
        <legend className="visually-hidden">{words.view}</legend>
        {VIEWS.map((each) => (
          <Button key={each} aria-pressed={view === each} onClick={() => change({ view: each })}>
            {words.views[each]}
          </Button>
        ))}
      </fieldset>
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
