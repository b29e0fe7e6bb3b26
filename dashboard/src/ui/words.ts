import { countText } from '../lib/numbers.js';

/** The words of what pages are made of. */
export const words = {
  brand: 'Podproof',
  tryAgain: 'Try again',
  close: 'Close',
  chosen: '(chosen)',
  table: {
    select: (name: string) => `Select ${name}`,
    selectAll: 'Select all rows that are loaded',
  },
  show: 'show',
  hide: 'hide',
  showAll: (characters: number) => `Show all ${countText(characters)} characters`,
  copy: 'Copy',
  searchKeys: 'Arrows choose, Enter opens, Escape closes.',
  diff: {
    added: 'added',
    removed: 'removed',
    nothing: 'Nothing is changed.',
    line: (line: number) => `line ${line}`,
  },
  filters: {
    remove: (filter: string) => `Remove the filter ${filter}`,
    clear: 'Clear filters',
    list: 'Filters',
  },
  selection: {
    count: (count: string) => `${count} selected`,
    all: (count: string) => `Select all ${count} that match`,
    clear: 'Clear selection',
  },
  log: {
    linkTo: (line: number) => `Link to line ${line}`,
    jump: (lines: string) => `Jump to newest (${lines})`,
  },
  /** "1-40 of 90,029" */
  range: (first: string, last: string, total: string) => `${first}-${last} of ${total}`,
  chips: { hint: 'Enter or a comma adds one.', remove: (text: string) => `Remove ${text}` },
} as const;
