import { SEVERITIES } from '../../lib/list-filters.js';
import { textParam } from '../../lib/scope.js';

export const GROUPS = ['check', 'resource', 'namespace', 'none'] as const;
export const STATUSES = ['active', 'dismissed', 'all'] as const;
export type Grouping = (typeof GROUPS)[number];

/** What of the findings is shown, as the address has it. */
export interface SecuritySearch {
  readonly group?: Grouping;
  readonly severity?: (typeof SEVERITIES)[number];
  readonly status?: (typeof STATUSES)[number];
  readonly check?: string;
  /** Kind and name of the resource. */
  readonly kind?: string;
  readonly name?: string;
  readonly q?: string;
  /** The group that is unfolded. */
  readonly open?: string;
}

const LONGEST_KEY = 800;

/** What makes no sense in an address is left out. */
export function readSecuritySearch(search: Record<string, unknown>): SecuritySearch {
  const all = {
    group: GROUPS.find((each) => each === search['group']),
    severity: SEVERITIES.find((each) => each === search['severity']),
    status: STATUSES.find((each) => each === search['status']),
    check: textParam(search['check']),
    kind: textParam(search['kind']),
    name: textParam(search['name']),
    q: textParam(search['q']),
    open: textParam(search['open'], LONGEST_KEY),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

const CHIPS = ['severity', 'status', 'check', 'kind', 'name'] as const;

/** A filter of which the list can be freed. */
export interface SecurityChip {
  readonly name: (typeof CHIPS)[number] | 'ns';
  readonly value: string;
}

/** The filters beside the text that is looked for. */
export function chipsOf(search: SecuritySearch & { readonly ns?: string | undefined }): readonly SecurityChip[] {
  return (['ns', ...CHIPS] as const).flatMap((name) => {
    const value = search[name];
    return value === undefined ? [] : [{ name, value }];
  });
}
