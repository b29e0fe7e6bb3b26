import type { LogLine } from './log-line.js';

export interface LogViewProps {
  /** What it is the log of, for who does not see it. */
  readonly label: string;
  readonly lines: readonly LogLine[];
  readonly query: string;
  readonly isWrapped: boolean;
  readonly hasTimes: boolean;
  /** The index of the line that is meant by a link or a search; it is scrolled to when it changes. */
  readonly current: number | undefined;
  /** Whether the newest line stays in sight. Scrolling up ends it. */
  readonly isFollowing: boolean;
  readonly onFollow: (isFollowing: boolean) => void;
  readonly onLink?: (line: LogLine) => void;
}
