import { useCallback, useMemo, useState } from 'react';
import { announce } from '../../lib/announce.js';
import type { Graph } from './graph/graph.js';
import { words } from './words.js';

export interface Found {
  /** The ids of what matches; undefined while nothing is searched. */
  readonly found: ReadonlySet<string> | undefined;
  /** The match where one is. */
  readonly current: string | undefined;
  readonly nth: number;
  readonly count: number;
  readonly walk: (by: 1 | -1) => void;
}

/** Searches by name and kind; in the order of the map, so that failing ones come first. */
export function useFound({ groups }: Graph, query: string): Found {
  const [at, setAt] = useState({ query, index: -1 });
  const wanted = query.trim().toLowerCase();
  const ids = useMemo(
    () =>
      groups.flatMap(({ members }) =>
        members.filter(({ kind, name }) => `${kind} ${name}`.toLowerCase().includes(wanted)).map(({ id }) => id),
      ),
    [groups, wanted],
  );
  const found = useMemo(() => (wanted === '' ? undefined : new Set(ids)), [ids, wanted]);
  const index = at.query === wanted ? at.index : -1;
  const walk = useCallback(
    (by: 1 | -1) => {
      if (wanted === '' || ids.length === 0) return;
      const next = index < 0 && by < 0 ? ids.length - 1 : (index + by + ids.length) % ids.length;
      setAt({ query: wanted, index: next });
      announce(`${words.matches(next + 1, ids.length)}: ${ids[next] ?? ''}`);
    },
    [ids, wanted, index],
  );
  const current = wanted === '' ? undefined : ids[index];
  return { found, current, nth: index + 1, count: wanted === '' ? 0 : ids.length, walk };
}
