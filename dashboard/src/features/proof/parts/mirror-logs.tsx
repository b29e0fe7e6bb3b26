import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { visibleText } from '../../../lib/visible-text.js';
import { useLogFeed } from '../../logs/use-log-feed.js';
import { mirrorLogs, mirrorStreamPath } from '../queries.js';
import { words } from '../words.js';
import styles from './mirror-logs.module.css';

const ASKED_EVERY_MS = 3_000;

/** What the copy prints beside what the pod itself printed: the newest of both. */
export function MirrorLogs({ id, isLive }: { readonly id: string; readonly isLive: boolean }) {
  const { lines, state } = useLogFeed(isLive ? mirrorStreamPath(id) : undefined);
  // While there is no pod to follow yet, and where no more logs are followed, it is asked for again and again.
  const isRefused = isLive && state.status === 'refused';
  const { data } = useQuery({ ...mirrorLogs(id, isLive), refetchInterval: isRefused && ASKED_EVERY_MS });
  if (data === undefined) return null;
  const followed = lines.length === 0 ? data.mirror : lines.map(({ plain }) => plain).join('\n');
  return (
    <details className={styles['logs']} open={isLive || undefined}>
      <summary>{words.logs}</summary>
      <div className={styles['pair']}>
        <Log title={words.mirrorLog} text={isLive ? followed : data.mirror} />
        <Log title={words.originalLog} text={data.original} />
      </div>
      {data.truncated && <p className={styles['cut']}>{words.cut}</p>}
    </details>
  );
}

function Log({ title, text }: { readonly title: string; readonly text: string }) {
  const place = useRef<HTMLTextAreaElement>(null);
  // The newest line is seen, as in a terminal.
  useEffect(() => {
    if (text !== '') place.current?.scrollTo({ top: place.current.scrollHeight });
  }, [text]);
  return (
    <label className={styles['log']}>
      <span>{title}</span>
      <textarea ref={place} readOnly rows={8} value={text === '' ? words.noLog : visibleText(text)} />
    </label>
  );
}
