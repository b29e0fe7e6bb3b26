import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { linesOf } from '../../../ui/log-view/log-line.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { placeOfKept } from '../line-link.js';
import { wholeLog } from '../queries.js';
import { runText } from '../run-text.js';
import { words } from '../words.js';
import { fileNameOf, type LogProps } from './live-log.js';
import { LogReader } from './log-reader.js';
import styles from './log-reader.module.css';

/** The log of a run that is over. */
export function WholeLog({ source, kept, choices, line, onLine }: LogProps) {
  const { data, isPending, error, refetch } = useQuery(wholeLog(source));
  const lines = useMemo(() => linesOf(data?.logs ?? ''), [data]);
  if (isPending) return <Skeleton lines={12} />;
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const isLonger = data.truncated || lines.length >= data.tail_lines;
  return (
    <LogReader
      {...{ lines, choices, onLine }}
      isLive={false}
      container={data.container}
      line={placeOfKept(lines, kept, line)}
      fileName={fileNameOf(source)}
      notices={
        <p className={styles['meta']}>
          {data.run === null ? words.nothingBefore : runText(data)}
          {isLonger && ` ${words.firstLeftOut(lines.length)}`}
        </p>
      }
    />
  );
}
