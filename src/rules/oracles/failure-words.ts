import type { RunFailure } from './run-failure.js';
import { containerRuns } from './seen-pod.js';
import { isoSecond, quotedLine } from './words.js';

/** What befell a pod, as part of a sentence: `container app ended with exit code 137 (OOMKilled) at …`. */
export function failureWords(failure: RunFailure): string {
  const { container, reason, message, at } = failure;
  const who = container === '' ? 'the pod' : `container ${container}`;
  const what = `${who} ${whatHappened(failure)}`;
  const detail = message === '' || message === reason ? '' : `: ${quotedLine(message)}`;
  return `${what} at ${isoSecond(at)}${detail}`;
}

function whatHappened(failure: RunFailure): string {
  const { verdict, reason } = failure;
  const known = Object.hasOwn(WORDS, verdict) ? WORDS[verdict] : undefined;
  if (known !== undefined) return known;
  const code = exitCodeOf(failure);
  if (code !== undefined) return `ended with exit code ${code} (${quotedLine(reason)})`;
  return `failed (${quotedLine(reason)})`;
}

const WORDS: Readonly<Record<string, string>> = {
  'liveness-failed': 'was killed for its liveness probe',
  'startup-failed': 'was killed for its startup probe',
  'post-start-hook-error': 'was killed for its postStart hook',
  'readiness-failed': 'was not ready in all the time that its probes give it',
  'not-ready-again': 'ceased to be ready',
  'readiness-gate': 'has a readiness gate that stays closed',
  unschedulable: 'found no node',
  evicted: 'was evicted',
  'deadline-exceeded': 'ran longer than spec.activeDeadlineSeconds',
  'failed-mount': 'could not mount a volume',
  'failed-attach-volume': 'could not attach a volume',
  'time-over': 'was ended, since its time as a mirror was over,',
};

function exitCodeOf({ container, seen }: RunFailure): number | undefined {
  const runs = containerRuns(seen).filter((run) => run.container === container && run.finishedAt !== undefined);
  return runs.at(-1)?.exitCode ?? runs.at(0)?.exitCode;
}

/** What a finding says, as part of a sentence. */
export function findingWords({
  container,
  reason,
  message,
}: Pick<RunFailure, 'container' | 'reason' | 'message'>): string {
  const who = container === '' ? 'the pod' : `container ${container}`;
  return `${who}: ${quotedLine(reason)}${message === '' || message === reason ? '' : `: ${quotedLine(message)}`}`;
}
