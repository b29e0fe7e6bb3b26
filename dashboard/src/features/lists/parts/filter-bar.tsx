import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { chipText, parseFilterText, withWritten } from '../../../lib/filter-text.js';
import { type Chip, chipsOf, type Filters, withoutChip, withoutFilters } from '../../../lib/list-filters.js';
import { FilterChips } from '../../../ui/filter-chips.js';
import { CHOICES, LIST_PATHS, type Shown } from '../list-names.js';
import { words } from '../words.js';
import styles from './filter-bar.module.css';

/** While one writes, the list follows after a moment without a key, in milliseconds. */
const REST_MS = 300;

interface Props {
  readonly shown: Shown;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** The text that is looked for and the filters, all of them in the address. */
export function FilterBar({ shown, field }: Props) {
  const { name, scope, filters } = shown;
  const navigate = useNavigate();
  const go = (next: Filters, ns: string | undefined, replace: boolean) =>
    void navigate({ to: LIST_PATHS[name], search: { ...next, ns }, replace });
  const written = useWritten(shown, go);
  const chips = chipsOf(filters, scope.ns);
  const remove = (chip: Chip) => {
    go(withoutChip(filters, chip), chip.name === 'ns' ? undefined : scope.ns, false);
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    written.commit(true);
  };
  return (
    <div className={styles['bar']}>
      <search>
        <form className={styles['form']} onSubmit={submit}>
          <Search aria-hidden="true" size={16} />
          <input
            ref={field}
            type="search"
            aria-label={words.filter.label}
            placeholder={words.filter.placeholder}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={250}
            value={written.text}
            onChange={(event) => written.write(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          />
        </form>
      </search>
      <FilterChips
        chips={chips}
        textOf={(chip) => chipText(chip.name, chip.value)}
        onRemove={remove}
        onClear={() => go(withoutFilters(filters), undefined, false)}
      />
    </div>
  );
}

type Go = (next: Filters, ns: string | undefined, replace: boolean) => void;

/** What stands in the field: the text that is looked for, until what is written becomes filters. */
function useWritten({ name, scope, filters }: Shown, go: Go) {
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
    if (hasFilters && !isFinal && !/\s$/.test(newest.current)) return;
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
  return { text, write, commit };
}
