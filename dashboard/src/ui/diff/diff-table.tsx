import { Fragment } from 'react';
import { visibleText } from '../../lib/visible-text.js';
import { words } from '../words.js';
import styles from './diff-table.module.css';
import { type DiffLine, type Hunk, parseDiff } from './parse-diff.js';

interface Props {
  /** A unified diff of one file. */
  readonly diff: string;
  /** What it is of, for who does not see it. */
  readonly label: string;
}

const SIGN = { same: ' ', added: '+', removed: '-' } as const;

function DiffRow({ line }: { readonly line: DiffLine }) {
  return (
    <tr data-kind={line.kind}>
      <td className={styles['number']}>{line.after ?? line.before}</td>
      <td className={styles['sign']}>
        <span aria-hidden="true">{SIGN[line.kind]}</span>
        {line.kind !== 'same' && <span className="visually-hidden">{words.diff[line.kind]}</span>}
      </td>
      <td className={styles['text']}>{visibleText(line.text)}</td>
    </tr>
  );
}

/** What changes in a text: removed and added lines with their signs, a few lines round them, and a gap between places. */
export function DiffTable({ diff, label }: Props) {
  const hunks = parseDiff(diff);
  if (hunks.length === 0) return <p>{words.diff.nothing}</p>;
  return (
    <div className={styles['place']}>
      <table className={styles['table']} aria-label={label}>
        <tbody>
          {hunks.map((hunk: Hunk) => (
            <Fragment key={hunk.line}>
              <tr className={styles['gap']}>
                <td colSpan={3}>{words.diff.line(hunk.line)}</td>
              </tr>
              {hunk.lines.map((line, index) => (
                <DiffRow key={`${hunk.line}:${index}`} line={line} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
