import { useCallback, useMemo, useRef, useState } from 'react';
import { announce } from '../../../lib/announce.js';
import type { LogLine } from '../../../ui/log-view/log-line.js';
import { matchesOf, nextMatch } from '../../../ui/log-view/matches.js';
import { words } from '../words.js';

export interface LogSearch {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  /** The index of the line of the match where one is. */
  readonly at: number | undefined;
  /** Which of the matches it is, from 1; 0 where one is at none. */
  readonly nth: number;
  readonly count: number;
  readonly step: (by: 1 | -1) => void;
  /** Leaves the match, as when a line is chosen. */
  readonly forget: () => void;
}

/** Searches a log that may go on. @param from the line where a search begins @param onJump called before the log moves to a match */
export function useLogSearch(lines: readonly LogLine[], from: number | undefined, onJump: () => void): LogSearch {
  const [query, set] = useState('');
  const [key, setKey] = useState<number>();
  const matches = useMemo(() => matchesOf(lines, query), [lines, query]);
  const first = lines[0]?.key ?? 0;
  const at = key === undefined || key < first ? undefined : key - first;
  const now = useRef({ lines, matches, at: at ?? from, onJump });
  now.current = { lines, matches, at: at ?? from, onJump };
  const go = useCallback((index: number | undefined) => {
    if (index === undefined) return;
    now.current.onJump();
    setKey(now.current.lines[index]?.key);
  }, []);
  const step = useCallback(
    (by: 1 | -1) => {
      const { matches: all, at: here } = now.current;
      const index = nextMatch(all, here, by);
      go(index);
      if (index !== undefined) announce(words.matches(all.indexOf(index) + 1, all.length));
    },
    [go],
  );
  const setQuery = (text: string) => {
    set(text);
    setKey(undefined);
    go(nextMatch(matchesOf(lines, text), undefined, -1));
  };
  const nth = at === undefined ? 0 : matches.indexOf(at) + 1;
  return { query, setQuery, at, nth, count: matches.length, step, forget: () => setKey(undefined) };
}
