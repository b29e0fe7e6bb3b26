import { countText } from '../lib/numbers.js';

/** The words of what pages are made of. */
export const words = {
  brand: 'Podproof',
  tryAgain: 'Try again',
  request: 'Request',
  close: 'Close',
  chosen: '(chosen)',
  table: {
    select: (name: string) => `Select ${name}`,
    selectAll: 'Select all rows that are loaded',
    widthOf: (name: string) => `Width of ${name}`,
    widthHint: 'Drag it, or press the arrows left and right. Double click or Delete makes it as wide as usual.',
    pixels: (count: number) => `${countText(count)} pixels`,
  },
  problemAt: (line: number, problem: string) => `Line ${countText(line)}: ${problem}`,
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
  /** Moves of a thing in its list. */
  isFirst: 'It is the first.',
  isLast: 'It is the last.',
  more: 'Show more',
  shownOf: (shown: string, total: string) => `${shown} of ${total}`,
  range: (first: string, last: string, total: string) => `${first}-${last} of ${total}`,
  chips: { hint: 'Enter or a comma adds one.', remove: (text: string) => `Remove ${text}` },
} as const;
