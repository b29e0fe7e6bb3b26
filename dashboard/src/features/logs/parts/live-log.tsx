import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { type LogLine, linesOf } from '../../../ui/log-view/log-line.js';
import { Notice } from '../../../ui/notice.js';
import { placeOfKept } from '../line-link.js';
import { MOST_LINES } from '../log-feed.js';
import { type LogSource, logsOfPod, type PodLog, streamPath, wholeLog } from '../queries.js';
import { runText } from '../run-text.js';
import { type FeedState, useLogFeed } from '../use-log-feed.js';
import { words } from '../words.js';
import { LogReader } from './log-reader.js';
import styles from './log-reader.module.css';

/** What a log of a pod is shown by, live or whole. */
export interface LogProps {
  readonly source: LogSource;
  readonly head: PodLog;
  /** The lines that the record of a failure has of it. */
  readonly kept: readonly LogLine[];
  readonly choices: ReactNode;
  readonly line: string | undefined;
  readonly onLine: (place: string | undefined) => void;
}

export const fileNameOf = ({ namespace, pod, container, previous }: LogSource): string =>
  `${namespace}_${pod}_${container ?? 'log'}${previous ? '_previous' : ''}.log`;

/** A log as it comes. Where the server follows no more logs, it is read once. */
export function LiveLog({ source, head, kept, choices, line, onLine }: LogProps) {
  const { lines: followed, dropped, state } = useLogFeed(streamPath(source));
  const isRefused = state.status === 'refused';
  const whole = useQuery({ ...wholeLog(source), enabled: isRefused });
  const read = useMemo(() => linesOf(whole.data?.logs ?? ''), [whole.data]);
  useHeadAfter(state, source);
  const lines = isRefused && followed.length === 0 ? read : followed;
  const isLive = state.status !== 'ended' && !isRefused;
  return (
    <LogReader
      {...{ lines, choices, onLine, isLive }}
      container={head.container}
      line={placeOfKept(lines, kept, line)}
      fileName={fileNameOf(source)}
      notices={
        <>
          <StateNotice state={state} />
          <p className={styles['meta']}>{runText(head)}</p>
          {dropped > 0 && <p className={styles['meta']}>{words.dropped(dropped, MOST_LINES)}</p>}
          {lines.length === 0 && state.status !== 'connecting' && <p className={styles['meta']}>{words.nothing}</p>}
        </>
      }
    />
  );
}

/** What the container does is asked again when the log has ended or was refused. */
function useHeadAfter({ status }: FeedState, { namespace, pod }: LogSource): void {
  const queries = useQueryClient();
  const isOver = status === 'refused' || status === 'ended';
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: logsOfPod(namespace, pod) });
  }, [queries, isOver, namespace, pod]);
}

function StateNotice({ state }: { readonly state: FeedState }) {
  switch (state.status) {
    case 'ended':
      return <Notice tone="plain">{words.ended(state.detail, state.at)}</Notice>;
    case 'retrying':
      return <Notice tone="warn">{words.retrying(state.detail)}</Notice>;
    case 'lost':
      return <Notice tone="warn">{words.lost}</Notice>;
    case 'refused':
      return <Notice tone="warn">{words.refused}</Notice>;
    default:
      return null;
  }
}
