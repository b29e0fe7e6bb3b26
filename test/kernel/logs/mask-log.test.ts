import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { LogEvent } from '../../../src/contracts/pod-logs.js';
import { maskLog } from '../../../src/kernel/logs/mask-log.js';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim().split('\n');

const gap: LogEvent = { event: 'gap', data: { lines: 3 } };
const stamp = (index: number) => `2026-03-14T09:00:00.${String(index).padStart(9, '0')}Z`;
const events = (lines: readonly string[], from = 0): LogEvent[] =>
  lines.map((line, index) => ({
    ...{ event: 'log', id: stamp(from + index), data: { line, timestamp: stamp(from + index) } },
  }));

/** The lines of a log that comes in batches of that size. */
async function masked(lines: readonly string[], batchSize: number): Promise<LogEvent[]> {
  async function* batches() {
    for (let at = 0; at < lines.length; at += batchSize) yield events(lines.slice(at, at + batchSize), at);
  }
  const told: LogEvent[] = [];
  for await (const batch of maskLog(batches())) told.push(...batch);
  return told;
}

const textsOf = (told: readonly LogEvent[]) => told.map((event) => (event.event === 'log' ? event.data.line : ''));

describe('a log for who may not see secrets', () => {
  const sizes = [1, 2, 3, 7, 1000];

  it.each(sizes)('hides a secret in a line, %i lines at a time', async (size) => {
    const lines = ['starting', 'password=hunter2-correct-horse', 'listening on 8080'];
    const [first, second, third] = textsOf(await masked(lines, size));
    expect([first, third]).toEqual(['starting', 'listening on 8080']);
    expect(second).toContain('[redacted:password]');
  });

  it.each(sizes)('hides a key in PEM, %i lines at a time, and goes on behind it', async (size) => {
    const told = await masked(['before', 'key is:', ...KEY, 'after', 'more'], size);
    expect(textsOf(told)).toEqual(['before', 'key is:', '[redacted:private-key]', 'after', 'more']);
    expect(told.map(({ id }) => id)).toEqual([0, 1, KEY.length + 1, KEY.length + 2, KEY.length + 3].map(stamp));
  });

  it.each(sizes)('hides a key whose lines each have a prefix, %i lines at a time', async (size) => {
    const text = textsOf(
      await masked(
        KEY.map((line) => `[app] ${line}`),
        size,
      ),
    ).join('\n');
    for (const line of KEY.slice(1, -1)) expect(text).not.toContain(line);
  });

  it.each(sizes)('hides a value whose name stands on the line before, %i lines at a time', async (size) => {
    const texts = textsOf(await masked(['Password:', 'hunter2-correct-horse', 'welcome'], size));
    expect(texts[0]).toBe('Password:');
    expect(texts[1]).not.toContain('hunter2');
    expect(texts[2]).toBe('welcome');
  });

  it.each(sizes)('hides a block of text below its name, %i lines at a time', async (size) => {
    const texts = textsOf(await masked(['password: |', '  correct', '  horse-battery', 'done'], size));
    expect(texts.join('\n')).not.toMatch(/battery/);
    expect(texts.at(-1)).toBe('done');
  });

  it('hides a value whose name stands on a line that was left out', async () => {
    async function* batches() {
      yield events(['starting', 'Password:']);
      yield [gap, { ...(events(['Zx81-correct-horse'], 5)[0] as LogEvent), before: 'one\nPassword:' }];
      yield events(['welcome'], 6);
    }
    const told: LogEvent[] = [];
    for await (const batch of maskLog(batches())) told.push(...batch);
    expect(textsOf(told)).toEqual(['starting', 'Password:', '', expect.stringMatching(/^\[redacted/), 'welcome']);
  });

  it('hides the rest of a key whose begin was left out', async () => {
    async function* batches() {
      const [first, ...others] = events([...KEY.slice(5), 'after']);
      yield [{ ...(first as LogEvent), before: KEY.slice(0, 5).join('\n') }, ...others];
    }
    const told: LogEvent[] = [];
    for await (const batch of maskLog(batches())) told.push(...batch);
    const text = textsOf(told).join('\n');
    for (const line of KEY.slice(1, -1)) expect(text).not.toContain(line);
    expect(text).toMatch(/after$/);
  });

  it('hides a key of which the end never comes, and shows what follows without long delay', async () => {
    const pending = new Promise<void>(() => {});
    async function* batches() {
      yield events(KEY.slice(0, 5));
      yield events(KEY.slice(5, 8), 5);
      await pending;
    }
    const first = await maskLog(batches()).next();
    expect(textsOf(first.value ?? [])).toEqual(['[redacted:private-key]']);
  });

  it('hides the rest of a key that comes late', async () => {
    let goOn = () => {};
    const late = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    async function* batches() {
      yield events(KEY.slice(0, 5));
      await late;
      yield events([...KEY.slice(5), 'after'], 5);
    }
    const told = maskLog(batches());
    expect(textsOf((await told.next()).value ?? [])).toEqual(['[redacted:private-key]']);
    goOn();
    const rest = textsOf((await told.next()).value ?? []).join('\n');
    for (const line of KEY.slice(1, -1)) expect(rest).not.toContain(line);
    expect(rest).toContain('after');
  });

  it('shows a block that is no key once it is longer than any', async () => {
    const lines = [
      '-----BEGIN REPORT-----',
      ...Array.from({ length: 900 }, (_, index) => `entry ${index} of the report`),
    ];
    const texts = textsOf(await masked(lines, 50));
    expect(texts).toContain('entry 899 of the report');
    expect(texts).toContain('entry 1 of the report');
  });

  it('keeps what is no line, in its place, without secrets', async () => {
    async function* batches(): AsyncGenerator<readonly LogEvent[]> {
      yield events(KEY.slice(0, 4));
      yield [{ event: 'error', data: { detail: 'password=hunter2-correct-horse', retrying: true } }];
      yield events(['after'], 9);
    }
    const told: LogEvent[] = [];
    for await (const batch of maskLog(batches())) told.push(...batch);
    expect(told.map(({ event }) => event)).toEqual(['log', 'error', 'log']);
    expect(JSON.stringify(told)).not.toContain('hunter2');
  });

  it('leaves lines as they are that hide nothing, also of 1 MB', async () => {
    const lines = ['a'.repeat(1_000_000), '\u001b[31mred\u001b[0m', 'tab\tand\rreturn', ''];
    expect(textsOf(await masked(lines, 10))).toEqual(lines);
  });
});
