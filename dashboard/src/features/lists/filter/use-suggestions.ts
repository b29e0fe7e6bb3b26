import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useLater } from '../../../lib/use-later.js';
import type { ListName } from '../list-names.js';
import { facetValues, keyOf, type Suggestion, suggestionsFor } from './suggestions.js';
import { partAt, withFilter, withName } from './written-part.js';

/** The server is asked once one has not written for so long, in milliseconds. */
const ASK_AFTER_MS = 150;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** One after the other, then what is written, then the first again. */
const around = (to: number, count: number) => ((to + count + 2) % (count + 1)) - 1;

interface Wanted {
  readonly list: ListName;
  readonly text: string;
  /** Takes what one goes on writing. */
  readonly onWrite: (text: string) => void;
  /** Takes what is a whole filter. */
  readonly onWhole: (text: string) => void;
}

/** What the field offers where one writes, and the keys that choose from it. */
export function useSuggestions({ list, text, onWrite, onWhole }: Wanted) {
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState<string>();
  const part = caret === undefined ? undefined : partAt(text, Math.min(caret, text.length));
  const asked = { name: useLater(part?.name, ASK_AFTER_MS), value: useLater(part?.value ?? '', ASK_AFTER_MS) };
  const { data = [] } = useQuery(facetValues(asked));
  const suggestions = suggestionsFor(list, part, asked.name === part?.name ? data : []);
  // By its key: the server's answer to a further letter may put others before it.
  const chosen = suggestions.findIndex((each) => keyOf(each) === active);
  const choose = (index: number) => setActive(suggestions[index] && keyOf(suggestions[index]));
  const show = (at: number | null) => {
    setCaret(at ?? undefined);
    setActive(undefined);
  };
  const take = ({ name, value }: Suggestion) => {
    if (part === undefined) return;
    const next = value === undefined ? withName(text, part, name) : withFilter(text, part, name, value);
    (value === undefined ? onWrite : onWhole)(next);
    show(value === undefined ? part.start + name.length + 1 : null);
  };
  /** Answers whether the key was one of the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (suggestions.length === 0) return false;
    const step = STEPS[event.key];
    const meant = suggestions[chosen];
    if (step !== undefined) choose(around(chosen + step, suggestions.length));
    else if (event.key === 'Enter' && meant !== undefined) take(meant);
    else if (event.key === 'Escape') show(null);
    else return false;
    event.preventDefault();
    return true;
  };
  return { suggestions, chosen, show, take, onKey };
}
