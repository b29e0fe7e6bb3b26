import { Link } from '@tanstack/react-router';
import { FlaskConical, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { countText } from '../../../lib/numbers.js';
import type { Severity } from '../../../lib/severity.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Ago } from '../../../ui/ago.js';
import { SeverityMark } from '../../../ui/severity.js';
import { type Verdict, VerdictMark } from '../../../ui/verdict.js';
import type { FailureRow, IncidentRow } from '../queries.js';
import { words } from '../words.js';
import styles from './cells.module.css';

type Row = FailureRow | IncidentRow;

/** Longer, and a row would cost more than it says; the page of the failure has all of it. */
const LONGEST = 300;
const bounded = (text: string) => visibleText(text.slice(0, LONGEST));

export function SeverityCell({ severity }: { readonly severity: Severity | null }) {
  return severity === null ? null : <SeverityMark severity={severity} compact />;
}

interface WhatProps {
  readonly to: string;
  readonly title: string | null;
  readonly tabIndex: 0 | -1;
  /** What stands below the title where there are no further columns. */
  readonly where: string;
  readonly row: Row;
  readonly count: number;
  /** What was decided, where it is not what all rows of the list have. */
  readonly mark: ReactNode;
}

/** What fails, which leads to its page; on a phone also where, how often and when. */
export function WhatCell({ to, title, tabIndex, where, row, count, mark }: WhatProps) {
  const said = bounded(title ?? words.unknown);
  return (
    <div className={styles['what']}>
      <div className={styles['line']}>
        <Link to={to} tabIndex={tabIndex} className={styles['title']} title={said}>
          {said}
        </Link>
        {mark}
      </div>
      <span className={styles['below']}>
        <span className={styles['where']}>{bounded(where)}</span>
        {count > 1 && <span>{words.times(count)}</span>}
        {row.proof !== null && <ProofCell row={row} />}
        <Ago at={row.last_seen} />
      </span>
    </div>
  );
}

export function TextCell({ text }: { readonly text: string | null }) {
  if (text === null || text === '') return <span className={styles['none']}>{words.none}</span>;
  const said = bounded(text);
  return <span title={said}>{said}</span>;
}

const FIXES = { 'hand-over': Wrench, 'mirror-only': FlaskConical } as const;

/** The newest verdict or, before there is one, whether there is a fix to prove. */
export function ProofCell({ row: { proof, fix_scope: scope } }: { readonly row: Row }) {
  if (proof !== null) return <VerdictMark verdict={proof.verdict as Verdict} />;
  if (scope === null) return <span className={styles['none']}>{words.none}</span>;
  const Icon = FIXES[scope];
  return (
    <span className={styles['fix']}>
      <Icon aria-hidden="true" size={14} /> {words.fixes[scope]}
    </span>
  );
}

export function SeenCell({ at, isStale = false }: { readonly at: string; readonly isStale?: boolean }) {
  return (
    <span className={isStale ? styles['stale'] : undefined} title={isStale ? words.stale : undefined}>
      <Ago at={at} />
      {isStale && <span className="visually-hidden"> {words.stale}</span>}
    </span>
  );
}

export const CountCell = ({ count }: { readonly count: number }) => (
  <span className={styles['count']}>{countText(count)}</span>
);
