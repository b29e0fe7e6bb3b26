import { countText, plural } from '../../lib/numbers.js';
import { clockText, momentText } from '../../lib/time.js';

/** What the log of a pod says. */
export const words = {
  title: 'Logs',
  label: (container: string) => (container === '' ? 'Log' : `Log of ${container}`),
  container: 'Container',
  run: 'Run',
  runs: { current: 'This one', previous: 'The one before' },
  unnamed: 'the container that failed',
  search: 'Search',
  searchHint: 'Search the log',
  matches: (at: number, count: number) => (count === 0 ? 'no match' : `${countText(at)} of ${countText(count)}`),
  previousMatch: 'Previous match',
  nextMatch: 'Next match',
  follow: 'Follow',
  wrap: 'Wrap',
  times: 'Times',
  download: 'Download',
  group: 'Log',
  lines: (count: number) => plural(count, 'line'),
  dropped: (count: number, most: number) =>
    `${countText(most)} lines are kept; ${countText(count)} older ones are not shown.`,
  firstLeftOut: (count: number) => `The newest ${plural(count, 'line')} of a longer log.`,
  gone: (lines: number, at: string) => `The pod is gone. ${kept(lines, at)}`,
  goneWithout: 'The pod is gone, and nothing that it printed was kept.',
  kept: (lines: number, at: string) => kept(lines, at),
  ended: (reason: string, at: number) => `${reason}. What you see was read until ${clockText(at)}.`,
  retrying: (detail: string) => `${detail} The log goes on when it can.`,
  lost: 'The connection is lost; the log goes on when it is back.',
  refused: 'The log cannot be followed now. This is what it had a moment ago.',
  lineLost: 'The line that was linked to is not in what is shown.',
  nothing: 'It has printed nothing yet.',
  nothingBefore: 'There was no run before this one.',
  restart: (count: number, how: string | undefined) =>
    how === undefined ? `Run ${countText(count + 1)} begins` : `${how}. Run ${countText(count + 1)} begins`,
  gap: (lines: number) => `${plural(lines, 'line')} left out here: they came faster than they could be read`,
  runText: (count: number, parts: readonly string[]) => [`Run ${countText(count + 1)}`, ...parts].join(', '),
  began: (at: string) => `began ${momentText(at)}`,
  ran: (from: string, to: string) => `${momentText(from)} to ${clockText(to)}`,
  exit: (code: number) => `exit ${code}`,
  now: (state: string, reason: string | null) => (reason === null ? `now ${state}` : `now ${state}: ${reason}`),
} as const;

function kept(lines: number, at: string): string {
  return `${lines === 1 ? 'This line was' : `These ${countText(lines)} lines were`} kept at ${momentText(at)}.`;
}
