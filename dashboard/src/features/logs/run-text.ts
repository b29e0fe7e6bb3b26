import type { PodLog } from './queries.js';
import { words } from './words.js';

type Run = NonNullable<PodLog['run']>;

/** How a run ended: `OOMKilled, exit 137`; undefined while it has not. */
export function runEndText({ reason, exit_code: code }: Pick<Run, 'reason' | 'exit_code'>): string | undefined {
  const parts = [reason, code === null ? null : words.exit(code)].filter((part) => part !== null);
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** Which run printed what is shown, and what the container does now, where that is something else. */
export function runText({ run, state }: Pick<PodLog, 'run' | 'state'>): string {
  const now = state.state === 'running' ? undefined : words.now(state.state, state.reason);
  if (run === null) return now ?? '';
  const { started_at: from, finished_at: to } = run;
  const when = from === null ? undefined : to === null ? words.began(from) : words.ran(from, to);
  const parts = [when, runEndText(run)].filter((part) => part !== undefined);
  return [words.runText(run.restart_count, parts), now].filter((part) => part !== undefined).join('; ');
}

/** Whether the run before says more: this one has printed nothing, and there was one. */
export const isBetterBefore = ({ logs, run, state }: PodLog): boolean =>
  logs === '' && (run?.restart_count ?? 0) > 0 && state.state !== 'terminated';
