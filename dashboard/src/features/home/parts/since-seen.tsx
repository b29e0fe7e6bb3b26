import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useChangePreferences, usePreferences } from '../../../api/preferences.js';
import { momentText, serverNow } from '../../../lib/time.js';
import { Button } from '../../../ui/button.js';
import { overviewSince } from '../queries.js';
import { words } from '../words.js';
import styles from './since-seen.module.css';

/** What was seen so lately is not told again, in milliseconds; and what was longer ago than the other is not counted. */
const LATELY_MS = 10 * 60_000;
const LONGEST_MS = 7 * 24 * 3_600_000;

/** What came and went since one saw everything last. Who is here for the first time has seen all that is shown. */
export function SinceSeen({ namespace }: { readonly namespace: string | undefined }) {
  const chosen = usePreferences();
  const { mutate: change } = useChangePreferences();
  const seenAt = chosen?.last_visit_at;
  const isFirst = seenAt === null;
  const mark = () => change({ last_visit_at: new Date(serverNow()).toISOString() });
  const first = useRef(mark);
  useEffect(() => {
    if (isFirst) first.current();
  }, [isFirst]);
  if (seenAt === undefined || seenAt === null || serverNow() - Date.parse(seenAt) < LATELY_MS) return null;
  return <Told seenAt={seenAt} namespace={namespace} onSeen={mark} />;
}

interface ToldProps {
  readonly seenAt: string;
  readonly namespace: string | undefined;
  readonly onSeen: () => void;
}

function Told({ seenAt, namespace, onSeen }: ToldProps) {
  const isLongAgo = serverNow() - Date.parse(seenAt) > LONGEST_MS;
  const { data } = useQuery(overviewSince(namespace, isLongAgo ? LONGEST_MS : seenAt));
  if (data === undefined) return null;
  const { opened, resolved } = data.incidents;
  const { proven } = data.mirrors;
  const list = isLongAgo ? '7d' : seenAt;
  return (
    <p className={styles['line']}>
      <span>{isLongAgo ? words.seen.week : words.seen.since(momentText(seenAt))}</span>
      {opened > 0 && (
        <Link to="/incidents" search={{ since: list, sort: 'first_seen' }}>
          {words.seen.opened(opened)}
        </Link>
      )}
      {resolved > 0 && <Link to="/failures/history">{words.seen.resolved(resolved)}</Link>}
      {proven > 0 && (
        <Link to="/mirrors/history" search={{ verdict: 'PROVEN' }}>
          {words.seen.proven(proven)}
        </Link>
      )}
      {opened + resolved + proven === 0 && <span>{words.seen.nothing}</span>}
      <Button look="quiet" onClick={onSeen}>
        {words.seen.mark}
      </Button>
    </p>
  );
}
