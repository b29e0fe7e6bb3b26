import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginRun, type Look, type ObservedRun, withReading } from '../../../src/rules/oracles/index.js';
import { event, pod, START, WELL } from '../failing/objects.js';

const look = (seconds: number, more: Partial<Look> = {}): Look => ({ at: START + seconds * 1_000, pod: WELL, ...more });
const seen = (looks: readonly Look[]): ObservedRun => looks.reduce(withReading, beginRun(START));

describe('what is observed of a pod', () => {
  it('keeps a reading only where something has changed, and until when it was so', () => {
    const changed = pod({ metadata: { resourceVersion: '7', managedFields: [{}] } });
    const run = seen([look(1), look(2), look(3, { pod: changed }), look(4)]);
    expect(run.readings.map(({ at, lastAt = at }) => [at - START, lastAt - START])).toEqual([
      [1_000, 2_000],
      [3_000, 3_000],
      [4_000, 4_000],
    ]);
    expect(JSON.stringify(run)).not.toContain('managedFields');
    expect(run.readAt).toBe(START + 4_000);
  });

  it('does not take another version of the same for a change', () => {
    const version = (resourceVersion: string) => pod({ metadata: { resourceVersion } });
    expect(seen([look(1, { pod: version('1') }), look(2, { pod: version('2') })]).readings).toHaveLength(1);
  });

  it('takes another pod of the same name for the end of the first', () => {
    const run = seen([look(1), look(5, { pod: pod({ metadata: { uid: 'u2' } }) })]);
    expect(run.goneAt).toBe(START + 5_000);
    expect(run.readings).toHaveLength(1);
  });

  it('stays gone', () => {
    const run = seen([look(1), look(2, { pod: null }), look(3)]);
    expect(run.goneAt).toBe(START + 2_000);
  });

  it('keeps the newest version of each event', () => {
    const back = (count: number) => event('BackOff', 'Back-off', { metadata: { uid: 'e1' }, count });
    const other = event('Failed', 'no', { metadata: { uid: 'e2' } });
    const run = seen([look(1, { events: [back(1), other] }), look(2, { events: [back(2)] })]);
    expect(run.events.map((each) => [each['reason'], each['count']])).toEqual(
      expect.arrayContaining([
        ['BackOff', 2],
        ['Failed', 1],
      ]),
    );
  });

  it('keeps what a container had printed before it was gone', () => {
    const log = (text: string) => [{ container: 'app', previous: false, text }];
    const run = seen([look(1, { logs: log('starting') }), look(2, { logs: log('') })]);
    expect(run.logs).toEqual(log('starting'));
    expect(run.logsAt).toBe(START + 2_000);
  });

  it('says why a pod was refused', () => {
    const run = withReading(beginRun(START), { at: START + 1_000, refused: 'exceeded quota' });
    expect([run.refused, run.readings, run.readAt]).toEqual(['exceeded quota', [], START + 1_000]);
  });

  it('stays bounded, keeps its beginning and its end, and changes nothing of what was there', () => {
    const phases = fc.array(fc.constantFrom('Pending', 'Running', 'Failed'), { maxLength: 400 });
    fc.assert(
      fc.property(phases, (all) => {
        const looks = all.map((phase, index) => {
          const events = [event('Unhealthy', `${index}`, { metadata: { uid: `e${index}` } })];
          const logs = [{ container: `c${index}`, previous: false, text: 'x'.repeat(100) }];
          return look(index, { pod: pod({ status: { phase, startTime: `${index}` } }), events, logs });
        });
        const runs = looks.map((_, index) => seen(looks.slice(0, index)));
        const before = JSON.stringify(runs.at(-1));
        const run = seen(looks);
        expect(run.readings.length).toBeLessThanOrEqual(120);
        expect(run.events.length).toBeLessThanOrEqual(200);
        expect(run.logs.length).toBeLessThanOrEqual(40);
        expect(run.readings.at(0)?.at).toBe(looks[0]?.at);
        expect(run.readings.at(-1)?.at).toBe(looks.at(-1)?.at);
        expect(JSON.stringify(runs.at(-1))).toBe(before);
      }),
      { numRuns: 5 },
    );
  });
});
