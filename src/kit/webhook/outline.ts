import { parseUrl } from '../../contracts/parse-url.js';
import { utcMinute } from '../../contracts/utc-minute.js';
import type { Notification } from '../../kernel/ports/notifier.js';
import { cleanText, cut, oneLine, prose } from './text.js';

/** One line of what is known: where, how many, since when. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** What a message says, in the order of its importance. Texts are clean and inert (`prose`), none longer than `LENGTHS` says. */
export interface Outline {
  /** One emoji that tells kind and severity from afar. */
  readonly symbol: string;
  /** What failed, grew or is resolved, on one line; begins with the symbol. */
  readonly headline: string;
  /** Kind and severity in words. */
  readonly state: string;
  /** Of severity; green when resolved. 24-bit RGB. */
  readonly colour: number;
  readonly why: string;
  /** Null when there is nothing to do. */
  readonly step: { readonly text: string; readonly command: string | null } | null;
  readonly facts: readonly Fact[];
  readonly link: string | null;
}

/** In UTF-16 units, before escaping; together they stay below 28 KB in UTF-8, the least that a service takes. */
export const LENGTHS = { headline: 250, why: 1200, step: 800, command: 1000, fact: 200, link: 2000 } as const;

const LOOKS = {
  critical: { symbol: '🔴', colour: 0xd92d20 },
  high: { symbol: '🟠', colour: 0xf79009 },
  medium: { symbol: '🟡', colour: 0xeaaa08 },
  low: { symbol: '🔵', colour: 0x2e90fa },
  resolved: { symbol: '✅', colour: 0x12b76a },
  test: { symbol: '🔔', colour: 0x7a5af8 },
} as const;

function looksOf({ kind, severity }: Notification) {
  return LOOKS[kind === 'resolved' || kind === 'test' ? kind : severity];
}

const podCount = (count: number) => (count === 1 ? '1 pod' : `${count} pods`);

const HEADLINES: Readonly<Record<Notification['kind'], (title: string, notification: Notification) => string>> = {
  opened: (title) => title,
  proven: (title) => `Fix proven: ${title}`,
  grown: (title, { pods }) => `Now ${podCount(pods)}: ${title}`,
  resolved: (title) => `Resolved: ${title}`,
  test: (title) => `Test: ${title}`,
};

const STATES: Readonly<Record<Notification['kind'], (notification: Notification) => string>> = {
  opened: ({ severity }) => `New failure · ${severity}`,
  grown: ({ severity, pods }) => `Still failing, more pods · ${severity} · ${podCount(pods)}`,
  proven: ({ severity }) => `A fix was proven in a mirror pod · still failing · ${severity}`,
  resolved: (notification) => `Resolved${lasted(notification)}`,
  test: () => 'Test message · nothing has failed',
};

/** Puts a notification into words. How they are laid out and escaped is each service's own. */
export function outlineOf(notification: Notification): Outline {
  const { kind } = notification;
  const { symbol, colour } = looksOf(notification);
  const headline = HEADLINES[kind](prose(notification.title), notification);
  return {
    symbol,
    colour,
    headline: cut(`${symbol} ${headline}`, LENGTHS.headline),
    state: STATES[kind](notification),
    why: cut(prose(notification.why), LENGTHS.why),
    step: kind === 'resolved' ? null : stepOf(notification),
    facts: factsOf(notification),
    link: linkOf(notification.url),
  };
}

function stepOf({ firstStep }: Notification): Outline['step'] {
  if (firstStep === null) return null;
  const command = cut(cleanText(firstStep.command ?? ''), LENGTHS.command);
  const text = cut(prose(firstStep.text), LENGTHS.step);
  return text === '' && command === '' ? null : { text, command: command === '' ? null : command };
}

function factsOf(notification: Notification): Fact[] {
  const { cluster, namespace, owner, cause, pods, podName, since, kind } = notification;
  const facts: readonly (readonly [string, string])[] = [
    ['Namespace', namespace],
    ['Workload', `${owner.kind} ${owner.name}`],
    ['Cluster', cluster],
    ['Cause', cause],
    ['Pods', kind === 'test' ? '' : `${pods}${podName === null || podName === '' ? '' : ` (such as ${podName})`}`],
    ['Since', timeText(since)],
  ];
  return facts
    .map(([name, value]) => ({ name, value: cut(prose(value), LENGTHS.fact) }))
    .filter(({ value }) => value !== '');
}

/** Only an address of the web that every service takes; a message without a link is better than none. */
function linkOf(url: string | null): string | null {
  const parsed = url === null ? undefined : parseUrl(url);
  if (parsed === undefined) return null;
  const { href, protocol } = parsed;
  return /^https?:$/.test(protocol) && href.length <= LENGTHS.link ? href : null;
}

/** ISO 8601 as people read it; a text that is no time stays as it is. */
export function timeText(time: string): string {
  return utcMinute(time) ?? oneLine(time);
}

function lasted({ since, at }: Notification): string {
  const minutes = Math.round((Date.parse(at) - Date.parse(since)) / 60_000);
  if (!(minutes >= 1)) return '';
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor((minutes % 1440) / 60), 'h'],
    [minutes % 60, 'min'],
  ];
  const shownParts = parts.filter(([count]) => count > 0).slice(0, 2);
  return ` after ${shownParts.map(([count, unit]) => `${count} ${unit}`).join(' ')}`;
}
