import { cutText } from '../../lib/cut-text.js';
import type { Finding } from './queries.js';

/** What of a finding's details is known by name (docs/wire-contract.md, "Security findings"), as texts, and all the rest. */
export interface KnownDetails {
  readonly path: string;
  readonly observed: string;
  readonly why: string;
  /** The fix as a unified diff. */
  readonly diff: string;
  readonly manifest: string;
  /** The others as JSON; '' where there are none. */
  readonly rest: string;
}

const KNOWN: ReadonlySet<string> = new Set(['path', 'observed', 'why', 'diff', 'manifest']);

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return cutText(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
}

export function knownDetails({ details }: Pick<Finding, 'details'>): KnownDetails {
  const rest = Object.entries(details).filter(([name]) => !KNOWN.has(name));
  return {
    path: textOf(details['path']),
    observed: textOf(details['observed']),
    why: textOf(details['why']),
    diff: textOf(details['diff']),
    manifest: textOf(details['manifest']),
    rest: rest.length === 0 ? '' : textOf(Object.fromEntries(rest)),
  };
}
