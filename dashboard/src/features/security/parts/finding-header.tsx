import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import { useIsAtLeast } from '../../../api/session.js';
import { cutText } from '../../../lib/cut-text.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Ago } from '../../../ui/ago.js';
import { Button } from '../../../ui/button.js';
import { RecordHeader } from '../../../ui/record-header.js';
import { SeverityMark } from '../../../ui/severity.js';
import { useBlocked, useStatus } from '../actions.js';
import type { Finding } from '../queries.js';
import { words } from '../words.js';
import styles from './finding-page.module.css';

/** A message that goes on for longer is read below the heading. */
export const HEADING = 160;

interface Props {
  readonly finding: Finding;
  /** It is not there any more: nothing can be decided about it. */
  readonly isGone: boolean;
}

/** What it is, of what, and what was decided. */
export function FindingHeader({ finding, isGone }: Props) {
  const { id, message, check_name: check, severity, status } = finding;
  const [line = ''] = (message.trim() || check).split('\n');
  const title = visibleText(cutText(line, HEADING));
  return (
    <RecordHeader
      place={<Place finding={finding} />}
      actions={!isGone && <StatusButton id={id} status={status} />}
      facts={
        <>
          <SeverityMark severity={severity} />
          {status === 'dismissed' && (
            <span className={styles['dismissed']}>
              <EyeOff aria-hidden="true" size={16} /> {words.finding.dismissed}
            </span>
          )}
          <Ago at={finding.created_at} prefix={words.finding.first} suffix={words.ago} />
          <Ago at={finding.updated_at} prefix={words.finding.changed} suffix={words.ago} />
        </>
      }
      title={title}
    />
  );
}

function Place({ finding }: { readonly finding: Finding }) {
  const { namespace, resource_type: type, resource_name: name } = finding;
  return (
    <>
      <Link to="/security">{words.title}</Link>
      {namespace !== '' && <span>{visibleText(namespace)}</span>}
      <span>{visibleText(`${type} ${name}`)}</span>
    </>
  );
}

function StatusButton({ id, status }: Pick<Finding, 'id' | 'status'>) {
  const mayChange = useIsAtLeast('write');
  const blocked = useBlocked();
  const change = useStatus();
  const next = status === 'active' ? 'dismissed' : 'active';
  if (!mayChange) return null;
  return (
    <Button busy={change.isPending} blocked={blocked} onClick={() => change.mutate({ ids: [id], status: next })}>
      {next === 'dismissed' ? words.dismiss : words.restore}
    </Button>
  );
}
