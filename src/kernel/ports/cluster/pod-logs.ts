import type { Fields } from '../../../rules/evidence/values.js';

/** One run of a container, of which the cluster keeps the log. */
export interface LogOf {
  readonly namespace: string;
  readonly pod: string;
  readonly container: string;
  /** The run before the present one; a container that waits to be started again has none but its last. */
  readonly previous?: boolean;
}

/** What a container printed up to a line feed. Bytes that are no UTF-8 are U+FFFD; a line of several megabytes comes in pieces. */
export interface LogLine {
  /** When it was printed, UTC with nanoseconds (`2026-03-14T09:26:53.000000001Z`), so that they compare as text; null where the cluster does not say. */
  readonly timestamp: string | null;
  /** Without its line end. */
  readonly line: string;
  /** Of the first of the last lines: what was printed before it and is not told. It may say that the line is a secret. */
  readonly before?: string;
}

/** Where a log is begun: with its last lines, or with what was printed in that second and after. */
export type LogStart = { readonly tailLines: number } | { readonly since: string } | 'first line';

/** The end of a log. */
export interface LogTail {
  readonly text: string;
  /** True where more was asked for than is ever kept in memory: then the text begins with the first whole line that is. */
  readonly isCut: boolean;
  /** What was printed before the text and is not part of it, as far as it is known. It may say that the text begins with a secret. */
  readonly before?: string;
}

/**
 * Reads what containers print. Errors are PodproofErrors for the person who asked: `not_found` names the pod, `forbidden` the right that is missing,
 * `invalid` is a run that the cluster has no log of, `unavailable` and `timeout` are a cluster that is not there.
 */
export interface PodLogs {
  /** The pod as the cluster has it now. */
  pod(namespace: string, name: string, signal?: AbortSignal): Promise<Fields>;

  /** The last lines of what is there. */
  tail(log: LogOf, tailLines: number, signal?: AbortSignal): Promise<LogTail>;

  /**
   * What is there, then what comes, in batches as they arrive. Ends when the run has ended, or when the cluster hangs up: that is not told apart here. What
   * begins with the last lines may end after these, to be gone on with `since`.
   * Nothing is read ahead of the loop, and to leave it hangs up at once.
   */
  follow(log: LogOf, start: LogStart, signal: AbortSignal): AsyncIterable<readonly LogLine[]>;
}
