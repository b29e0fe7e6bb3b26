import { type Choices, type Filters, SEVERITIES } from '../../lib/list-filters.js';
import type { Scope } from '../../lib/scope.js';

export type ListName = 'incidents' | 'failures' | 'history' | 'ignored';
export type FailureListName = Exclude<ListName, 'incidents'>;

/** What a list shows: its filters, of one namespace and cluster or of all. */
export interface Shown {
  readonly name: ListName;
  readonly scope: Scope;
  readonly filters: Filters;
}

/** Where the pages of the lists are. */
export const LIST_PATHS = {
  incidents: '/incidents',
  failures: '/failures',
  history: '/failures/history',
  ignored: '/failures/ignored',
} as const satisfies Record<ListName, string>;

/** By what incidents can be sorted, as the API names it: always the most, the worst or the latest first. */
export const SORTS = ['severity', 'pods', 'first_seen', 'last_seen'] as const;
export type Sort = (typeof SORTS)[number];

/** What statuses a list may be narrowed to, and what else is not just any text. */
export const CHOICES: Readonly<Record<ListName, Choices>> = {
  incidents: { severity: SEVERITIES, status: ['open', 'resolved'], sort: SORTS },
  failures: { severity: SEVERITIES, status: ['new', 'investigating'] },
  history: { severity: SEVERITIES, status: [] },
  ignored: { severity: SEVERITIES, status: [] },
};

/** The statuses of the failures that a list has. */
export const STATUSES: Readonly<Record<FailureListName, readonly string[]>> = {
  failures: ['new', 'investigating'],
  history: ['resolved'],
  ignored: ['ignored'],
};
