import { textParam } from '../../lib/scope.js';

/** How a role is shown, as its address has it. */
export interface RoleSearch {
  readonly view?: 'map' | 'list';
  /** What of the map is open beside it. */
  readonly node?: string;
  readonly q?: string;
}

const LONGEST_ID = 600;

export function readRoleSearch({ view, node, q }: Record<string, unknown>): RoleSearch {
  const [id, query] = [textParam(node, LONGEST_ID), textParam(q)];
  return {
    ...((view === 'map' || view === 'list') && { view }),
    ...(id !== undefined && { node: id }),
    ...(query !== undefined && { q: query }),
  };
}
