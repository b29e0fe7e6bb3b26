import { describe, expect, it } from 'vitest';
import { keptLogsOf } from '../../../dashboard/src/features/logs/kept-logs.js';
import { keptPlace, placeOf, placeOfKept } from '../../../dashboard/src/features/logs/line-link.js';
import { LogFeed } from '../../../dashboard/src/features/logs/log-feed.js';
import { linesOf } from '../../../dashboard/src/ui/log-view/log-line.js';

describe('a log that is followed', () => {
  it('tells of many lines at once, and keeps the newest', () => {
    const feed = new LogFeed(1_000);
    let told = 0;
    feed.watch(() => {
      told += 1;
    });
    for (let line = 0; line < 1_600; line += 1) feed.add({ text: `line ${line}` });
    expect(told).toBe(0);
    feed.give();
    expect(told).toBe(1);
    const { lines, dropped } = feed.feed();
    expect(dropped).toBe(1_000);
    expect([lines.length, lines[0]?.text, lines[0]?.key, lines.at(-1)?.text]).toEqual([
      600,
      'line 1000',
      1_000,
      'line 1599',
    ]);
  });

  it('names its lines by when they were printed, those of one moment by their order', () => {
    const feed = new LogFeed();
    for (const at of ['09:40', '09:41', '09:41', '09:42']) feed.add({ text: 'a', at });
    feed.give();
    expect(feed.feed().lines.map(({ place }) => place)).toEqual(['09:40', '09:41', '09:41~2', '09:42']);
  });

  it('begins anew when it is cleared', () => {
    const feed = new LogFeed();
    feed.add({ text: 'of one container' });
    feed.clear();
    feed.add({ text: 'of another' });
    feed.give();
    expect(feed.feed().lines.map(({ key, text }) => [key, text])).toEqual([[0, 'of another']]);
  });
});

describe('a line that is linked to', () => {
  const shown = linesOf('starting\nfatal: no route\n');

  it('is found by its number', () => {
    expect(placeOf(shown, '2')).toBe(1);
    expect(placeOf(shown, '9')).toBeUndefined();
  });

  it('is found by its text where the kept log has it at another number', () => {
    const kept = linesOf('a\nb\nc\nfatal: no route\n');
    expect(placeOfKept(shown, kept, keptPlace(4))).toBe('2');
    expect(placeOfKept(kept, kept, keptPlace(4))).toBe('4');
    expect(placeOf(shown, placeOfKept(shown, kept, keptPlace(3)))).toBeUndefined();
    expect(placeOfKept(shown, kept, '2')).toBe('2');
  });
});

describe('what a record keeps of logs', () => {
  const timestamp = '2026-03-14T09:41:05Z';

  it('is what each container printed', () => {
    const container_logs = [{ container: 'cart', previous: true, text: 'a\n' }, { container: 'empty', text: '' }, null];
    expect(keptLogsOf({ timestamp, collected_at: '2026-03-14T09:41:00Z', logs: 'a\n', container_logs })).toEqual([
      { container: 'cart', previous: true, text: 'a\n', at: '2026-03-14T09:41:00Z' },
    ]);
  });

  it('is the one text of agents that know no more', () => {
    expect(keptLogsOf({ timestamp, logs: 'a\n' })).toEqual([
      { container: '', previous: false, text: 'a\n', at: timestamp },
    ]);
    expect(keptLogsOf({ timestamp, logs: null })).toEqual([]);
  });
});
