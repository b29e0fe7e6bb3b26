import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useId } from 'react';
import type { ListName } from '../list-names.js';
import { words } from '../words.js';
import styles from './filter-bar.module.css';
import { SuggestionList } from './suggestion-list.js';
import { useSuggestions } from './use-suggestions.js';
import type { useWritten } from './use-written.js';

interface Props {
  readonly list: ListName;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly written: ReturnType<typeof useWritten>;
}

/** In which filters are written, with what may stand where one writes. */
export function FilterField({ list, field, written }: Props) {
  const id = useId();
  const { text, write, take: onWhole } = written;
  const { suggestions, chosen, show, take, onKey } = useSuggestions({ list, text, onWrite: write, onWhole });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show(null);
    written.commit(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!onKey(event) && event.key === 'Escape') event.currentTarget.blur();
  };
  const isOpen = suggestions.length > 0;
  return (
    <form className={styles['form']} onSubmit={submit}>
      <Search aria-hidden="true" size={16} />
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label={words.filter.label}
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen && chosen >= 0 ? `${id}-list-${chosen}` : undefined}
        placeholder={words.filter.placeholder}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={250}
        value={text}
        onChange={({ target }) => {
          write(target.value);
          show(target.selectionStart);
        }}
        onBlur={() => show(null)}
        onKeyDown={onKeyDown}
      />
      {isOpen && <SuggestionList id={`${id}-list`} {...{ suggestions, chosen }} onTake={take} />}
    </form>
  );
}
