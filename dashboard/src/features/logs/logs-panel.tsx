import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '../../api/api-error.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ErrorPanel } from '../../ui/error-panel.js';
import { linesOf } from '../../ui/log-view/log-line.js';
import { Skeleton } from '../../ui/skeleton.js';
import type { KeptLog } from './kept-logs.js';
import type { LogChoice } from './log-choice.js';
import { GoneLog } from './parts/gone-log.js';
import { LiveLog } from './parts/live-log.js';
import { LogChoices } from './parts/log-choices.js';
import { WholeLog } from './parts/whole-log.js';
import { logHead, type PodLog } from './queries.js';
import { isBetterBefore } from './run-text.js';
import { words } from './words.js';

interface Props {
  readonly namespace: string;
  readonly pod: string;
  /** What is known of its containers from elsewhere, for while the pod cannot be asked. */
  readonly kept?: readonly KeptLog[];
  readonly choice: LogChoice;
  readonly onChoice: (choice: LogChoice) => void;
}

const NONE: readonly KeptLog[] = [];

/** The log of a pod: as it comes, of the run before, or what was kept of it once the pod is gone. */
export function LogsPanel({ namespace, pod, kept = NONE, choice, onChoice }: Props) {
  const { container, previous } = choice;
  const asked = { namespace, pod, container, previous: previous ?? false };
  const head = useQuery(logHead(asked));
  if (head.isPending) return <Skeleton lines={12} />;
  if (head.isError) {
    const failed = { error: head.error, onRetry: () => void head.refetch() };
    if (kept.length > 0) return <GoneLog {...{ pod, kept, choice, onChoice }} {...failed} />;
    return isNotFound(head.error) ? <EmptyState>{words.goneWithout}</EmptyState> : <ErrorPanel {...failed} />;
  }
  const isPrevious = previous ?? isBetterBefore(head.data);
  const source = { ...asked, container: head.data.container, previous: isPrevious };
  const shared = {
    source,
    head: head.data,
    kept: keptLines(kept, head.data.container, isPrevious),
    choices: <Choices head={head.data} isPrevious={isPrevious} onChoice={onChoice} />,
    line: choice.line,
    onLine: (line: string | undefined) => onChoice({ ...fixed(source), ...(line !== undefined && { line }) }),
  };
  // Another container, or another run, is another log: nothing of the one before stays.
  const key = `${pod} ${source.container} ${isPrevious}`;
  return isPrevious ? <WholeLog key={key} {...shared} /> : <LiveLog key={key} {...shared} />;
}

/** What a link to a line has to say, whatever is chosen when it is opened. */
const fixed = ({ container, previous }: { readonly container: string; readonly previous: boolean }): LogChoice => ({
  container,
  previous,
});

const keptLines = (kept: readonly KeptLog[], container: string, isPrevious: boolean) =>
  linesOf(
    kept.find((log) => (log.container === container || log.container === '') && log.previous === isPrevious)?.text ??
      '',
  );

interface ChoicesProps {
  readonly head: PodLog;
  readonly isPrevious: boolean;
  readonly onChoice: (choice: LogChoice) => void;
}

function Choices({ head, isPrevious, onChoice }: ChoicesProps) {
  return (
    <LogChoices
      containers={head.containers.map(({ name }) => name)}
      container={head.container}
      previous={isPrevious}
      hasRuns={isPrevious || (head.run?.restart_count ?? 0) > 0}
      onChoice={onChoice}
    />
  );
}
