import { beforeAll, describe, expect, it } from 'vitest';
import { KNOWN_PROBLEMS } from '../../../../src/rules/kinds/log/known-problem.js';
import { diagnosisOfLog } from '../reports.js';

/** What a logger puts before a message, and around it. */
const LOGGERS: readonly (readonly [name: string, write: (message: string) => string])[] = [
  ['JSON', (message) => JSON.stringify({ time: '2026-05-02T11:20:01Z', level: 'error', msg: message })],
  ['logfmt', (message) => `time="2026-05-02T11:20:01Z" level=error msg=${JSON.stringify(message)}`],
  ['klog', (message) => `E0502 11:20:01.331000       1 main.go:57] ${message}`],
  ['an instant and a level', (message) => `2026-05-02 11:20:01,331 ERROR ${message}`],
  ['a level and a module', (message) => `ERROR:depot.main:${message}`],
];
/** Messages of one line; what begins with a level of its own has two of them then. */
const MESSAGES = KNOWN_PROBLEMS.rows.flatMap(({ example }) =>
  [example].flat().filter((text) => !/\n|^\s|^ERROR \d/.test(text)),
);
const titleOf = (log: string) => diagnosisOfLog(`depot starts\n${log}`).title;
/** What each means where nothing stands around it: asked once for all loggers. */
let plainTitles: readonly (string | undefined)[];
beforeAll(() => {
  plainTitles = MESSAGES.map(titleOf);
});

describe('what a program says', () => {
  it('is tried with hundreds of messages', () => {
    expect(MESSAGES.length).toBeGreaterThan(500);
  });

  it.each(LOGGERS)('means the same by a logger that writes %s', (_name, write) => {
    const other = MESSAGES.map((message, at) => [message, plainTitles[at], titleOf(write(message))] as const).filter(
      ([, meant, logged]) => meant !== logged,
    );
    expect(other).toEqual([]);
  });
});
