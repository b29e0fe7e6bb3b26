import { useEffect, useRef, useState } from 'react';
import { parseFilterText, withWritten } from '../../../lib/filter-text.js';
import { FILTER_NAMES, type Filters } from '../../../lib/list-filters.js';
import { CHOICES, type Shown } from '../list-names.js';

/** While one writes, the list follows after a moment without a key, in milliseconds. */
const REST_MS = 300;
const NAMES = ['ns', ...FILTER_NAMES, 'since'];

/** Shows what the filters find. */
export type Go = (next: Filters, ns: string | undefined, replace: boolean) => void;

/** Whether a filter stands at the end whose value one is writing, which may be none yet. */
const isUnfinished = (text: string) => NAMES.includes(/(?:^|\s)([a-z]+):\S*$/u.exec(text)?.[1] ?? '');

/** What stands in the field: the text that is looked for, until what is written becomes filters. */
export function useWritten({ name, scope, filters }: Shown, go: Go) {
  const [text, setText] = useState(filters.q ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(text);
  const { q } = filters;
  useEffect(() => {
    // Back, or a link: the address says something else than the field.
    if ((parseFilterText(newest.current, {}).filters.q ?? '') !== (q ?? '')) setText(q ?? '');
  }, [q]);
  useEffect(() => {
    newest.current = text;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const commit = (isFinal: boolean) => {
    clearTimeout(timer.current);
    const parsed = parseFilterText(newest.current, CHOICES[name]);
    const { q: _, ...named } = parsed.filters;
    const hasFilters = parsed.ns !== undefined || Object.keys(named).length > 0;
    // One may still be writing the value of a filter.
    if (!isFinal && (hasFilters ? !/\s$/.test(newest.current) : isUnfinished(newest.current))) return;
    if (hasFilters) setText(parsed.filters.q ?? '');
    go(withWritten(filters, parsed), parsed.ns ?? scope.ns, !hasFilters && !isFinal);
  };
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  const write = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(false), REST_MS);
  };
  /** Takes a text with a whole filter at once. */
  const take = (next: string) => {
    newest.current = next;
    setText(next);
    commit(true);
  };
  return { text, write, take, commit };
}
