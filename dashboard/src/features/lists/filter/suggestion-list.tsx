import { useEffect, useRef } from 'react';
import { visibleText } from '../../../lib/visible-text.js';
import styles from './suggestion-list.module.css';
import { keyOf, type Suggestion } from './suggestions.js';
import { words } from './words.js';

interface Props {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  /** Which one is meant; -1 for none. */
  readonly chosen: number;
  readonly onTake: (suggestion: Suggestion) => void;
}

/** What the field offers. The field has the focus all the time and says which of them is meant. */
export function SuggestionList({ id, suggestions, chosen, onTake }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen >= 0) list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={words.suggestions} className={styles['list']} tabIndex={-1}>
      {suggestions.map((suggestion, index) => (
        <button
          type="button"
          key={keyOf(suggestion)}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={styles['option']}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(suggestion)}
        >
          <span className={styles['value']}>{visibleText(suggestion.value ?? `${suggestion.name}:`)}</span>
          {suggestion.detail !== '' && <span className={styles['detail']}>{suggestion.detail}</span>}
        </button>
      ))}
    </div>
  );
}
