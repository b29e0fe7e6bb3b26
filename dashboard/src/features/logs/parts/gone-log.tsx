import { useMemo } from 'react';
import { isNotFound } from '../../../api/api-error.js';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { linesOf } from '../../../ui/log-view/log-line.js';
import { Notice } from '../../../ui/notice.js';
import type { KeptLog } from '../kept-logs.js';
import { placeOfKept } from '../line-link.js';
import type { LogChoice } from '../log-choice.js';
import { words } from '../words.js';
import { LogChoices } from './log-choices.js';
import { LogReader } from './log-reader.js';

interface Props {
  readonly pod: string;
  readonly kept: readonly KeptLog[];
  readonly choice: LogChoice;
  readonly onChoice: (choice: LogChoice) => void;
  /** Why the pod's own log is not to be had. */
  readonly error: Error;
  readonly onRetry: () => void;
}

/** What the record keeps, where the pod cannot be asked any more. */
export function GoneLog({ pod, kept, choice, onChoice, error, onRetry }: Props) {
  const log = choose(kept, choice);
  const { container, previous, text, at } = log;
  const lines = useMemo(() => linesOf(text), [text]);
  return (
    <LogReader
      lines={lines}
      isLive={false}
      container={container}
      line={placeOfKept(lines, lines, choice.line)}
      onLine={(line) => onChoice({ container, previous, ...(line !== undefined && { line }) })}
      fileName={`${pod}_${container}_kept.log`}
      choices={
        <LogChoices
          containers={[...new Set(kept.map((each) => each.container))]}
          container={container}
          previous={previous}
          hasRuns={kept.filter((each) => each.container === container).length > 1}
          onChoice={onChoice}
        />
      }
      notices={
        isNotFound(error) ? (
          <Notice tone="warn">{words.gone(lines.length, at)}</Notice>
        ) : (
          <>
            <ErrorPanel error={error} onRetry={onRetry} />
            <Notice tone="plain">{words.kept(lines.length, at)}</Notice>
          </>
        )
      }
    />
  );
}

const NOTHING: KeptLog = { container: '', previous: false, text: '', at: '' };

/** The one that is asked for, else the run that failed, which is the one before where there are two. */
function choose(kept: readonly KeptLog[], { container, previous }: LogChoice): KeptLog {
  const named = kept.filter((log) => container === undefined || log.container === container);
  const among = named.length > 0 ? named : kept;
  return among.find((log) => log.previous === (previous ?? true)) ?? among[0] ?? NOTHING;
}
