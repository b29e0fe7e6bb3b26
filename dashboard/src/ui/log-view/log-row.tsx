import { memo } from 'react';
import { exactText, preciseClockText } from '../../lib/time.js';
import { words } from '../words.js';
import { piecesOf } from './ansi.js';
import type { LogLine } from './log-line.js';
import styles from './log-view.module.css';
import { partsOf } from './matches.js';

interface Props {
  readonly line: LogLine;
  readonly number: number;
  readonly query: string;
  readonly hasTimes: boolean;
  /** Whether Tab reaches it; one of all lines is. */
  readonly isStop: boolean;
  readonly onLink: ((line: LogLine) => void) | undefined;
}

/** A line with its number, which is its link, and when it was printed. */
export const LogRow = memo(function LogRow({ line, number, query, hasTimes, isStop, onLink }: Props) {
  if (line.isNote) return <span className={styles['note']}>{line.plain}</span>;
  return (
    <>
      <button
        type="button"
        className={styles['number']}
        aria-label={words.log.linkTo(number)}
        tabIndex={isStop ? 0 : -1}
        onClick={() => onLink?.(line)}
      >
        {number}
      </button>
      {hasTimes && line.at !== undefined && (
        <time className={styles['time']} dateTime={line.at} title={exactText(line.at)}>
          {preciseClockText(line.at)}
        </time>
      )}
      <code className={styles['text']}>
        {partsOf(piecesOf(line.text), query).map(({ text, looks, isMatch }, index) => {
          const look = looks.map((each) => styles[each]).join(' ') || undefined;
          const key = `${index} ${text.length}`;
          return isMatch ? (
            <mark key={key}>{text}</mark>
          ) : (
            <span key={key} className={look}>
              {text}
            </span>
          );
        })}
      </code>
    </>
  );
});
