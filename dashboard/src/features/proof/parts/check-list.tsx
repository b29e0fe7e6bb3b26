import { Circle, CircleCheck, CircleMinus, CircleX, LoaderCircle, type LucideIcon } from 'lucide-react';
import { visibleText } from '../../../lib/visible-text.js';
import type { MirrorCheck } from '../queries.js';
import { words } from '../words.js';
import styles from './check-list.module.css';

const ICONS: Readonly<Record<MirrorCheck['status'], LucideIcon>> = {
  pending: Circle,
  passed: CircleCheck,
  failed: CircleX,
  skipped: CircleMinus,
};

interface Props {
  readonly checks: readonly MirrorCheck[];
  /** When the mirror was made. */
  readonly since: string;
  readonly isLive: boolean;
}

/** What is watched: all of it while it goes on, folded once there is a verdict. */
export function CheckList({ checks, since, isLive }: Props) {
  if (checks.length === 0) return null;
  const passed = checks.filter(({ status }) => status === 'passed').length;
  const summary = words.showChecks(passed, checks.length);
  const current = isLive ? checks.findIndex(({ status }) => status === 'pending') : -1;
  const list = (
    <ol className={styles['checks']}>
      {checks.map((check, index) => (
        <Check key={`${check.name} ${index}`} check={check} since={since} isCurrent={index === current} />
      ))}
    </ol>
  );
  if (isLive) {
    return (
      <div>
        <p className={styles['summary']}>{summary}</p>
        {list}
      </div>
    );
  }
  return (
    <details className={styles['folded']}>
      <summary>{summary}</summary>
      {list}
    </details>
  );
}

interface CheckProps {
  readonly check: MirrorCheck;
  readonly since: string;
  readonly isCurrent: boolean;
}

function Check({ check: { status, detail, at }, since, isCurrent }: CheckProps) {
  const Icon = isCurrent ? LoaderCircle : ICONS[status];
  const seconds = at === null ? undefined : Math.round((Date.parse(at) - Date.parse(since)) / 1_000);
  return (
    <li data-status={status} data-current={isCurrent || undefined}>
      <Icon aria-hidden="true" size={16} />
      <span>
        <span className="visually-hidden">{words.check[status]}: </span>
        {visibleText(detail)}
      </span>
      {seconds !== undefined && seconds >= 0 && <span className={styles['at']}>{words.after(seconds)}</span>}
    </li>
  );
}
