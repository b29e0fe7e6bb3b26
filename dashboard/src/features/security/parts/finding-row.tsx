import { Link } from '@tanstack/react-router';
import { cutText } from '../../../lib/cut-text.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import { SeverityMark } from '../../../ui/severity.js';
import { useBlocked, useStatus } from '../actions.js';
import type { Finding } from '../queries.js';
import { words } from '../words.js';
import styles from './finding-row.module.css';

interface Props {
  readonly finding: Finding;
  readonly isSelected: boolean;
  /** It was given another status here. */
  readonly onChange: (changed: Finding) => void;
  /** Undefined for who may change nothing. */
  readonly onToggle: ((isRange: boolean) => void) | undefined;
}

/** A finding in a list: of what, what, and what was decided. */
export function FindingRow({ finding, isSelected, onChange, onToggle }: Props) {
  const { id, severity, namespace, resource_type: type, resource_name: name, message } = finding;
  const place = visibleText([type, namespace, name].filter((each) => each !== '').join('/'));
  return (
    <li className={styles['row']} data-selected={isSelected || undefined}>
      {onToggle !== undefined && (
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={words.select(place)}
            onChange={() => undefined}
            onClick={(event) => onToggle(event.shiftKey)}
          />
        </label>
      )}
      <div className={styles['what']}>
        <p className={styles['name']}>
          <SeverityMark severity={severity} />
          <Link to="/security/findings/$findingId" params={{ findingId: String(id) }}>
            {place}
          </Link>
          {finding.status === 'dismissed' && <span className={styles['status']}>{words.isDismissed}</span>}
        </p>
        <p className={styles['message']}>{visibleText(cutText(message || finding.check_name, 300))}</p>
      </div>
      {onToggle !== undefined && <Change finding={finding} onChange={onChange} />}
    </li>
  );
}

function Change({ finding, onChange }: Pick<Props, 'finding' | 'onChange'>) {
  const blocked = useBlocked();
  const change = useStatus();
  const next = finding.status === 'active' ? 'dismissed' : 'active';
  const run = () => {
    onChange({ ...finding, status: next });
    change.mutate({ ids: [finding.id], status: next });
  };
  return (
    <Button blocked={blocked} onClick={run}>
      {next === 'dismissed' ? words.dismiss : words.restore}
    </Button>
  );
}
