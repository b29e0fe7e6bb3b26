import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { LogEvent } from '../../../src/contracts/pod-logs.js';
import { LogService } from '../../../src/kernel/logs/log-service.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import {
  ended,
  FakePodLogs,
  instant,
  lines,
  podOf,
  running,
  terminated,
  waiting,
} from '../../support/fake-pod-logs.js';

/** Fast enough for tests; nothing below waits for a time. */
const TIMING = { firstWaitMs: 1, longestWaitMs: 4, healthyMs: 10_000 };

let podLogs: FakePodLogs;

beforeEach(() => {
  podLogs = new FakePodLogs();
  podLogs.setPod(podOf());
  podLogs.setRuns('app', { present: lines('one', 'two') });
});

/** Follows until the test is over; `next` waits for as many events more. */
async function follow(options: { tailLines?: number; lastEventId?: string; container?: string } = {}) {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const { tailLines = 200, lastEventId, container } = options;
  const batches = await new LogService(podLogs, { timing: TIMING }).follow({
    ...{ namespace: 'shop', podName: 'web', container, tailLines, lastEventId, signal: controller.signal },
  });
  if (batches === undefined) throw new Error('nothing to follow');
  const iterator = eventsOf(batches);
  const next = async (count: number) => {
    const events: LogEvent[] = [];
    while (events.length < count) {
      const { value, done } = await iterator.next();
      if (done === true) break;
      events.push(value);
    }
    return events;
  };
  return { next, stop: () => controller.abort(), told: async (count: number) => (await next(count)).map(toldOf) };
}

async function* eventsOf(batches: AsyncIterable<readonly LogEvent[]>): AsyncGenerator<LogEvent, undefined> {
  for await (const batch of batches) yield* batch;
}

/** A line is its text, all else the name of the event. */
const toldOf = (event: LogEvent): string => (event.event === 'log' ? event.data.line : `<${event.event}>`);

describe('a log that is followed', () => {
  it('knows what stood before the first line of a client that connects again, and does not tell it', async () => {
    podLogs.setRuns('app', { present: lines('one', 'Password:', 'Zx81-correct-horse', 'welcome') });
    const stream = await follow({ lastEventId: instant(1) });
    const [first, second] = await stream.next(2);
    expect(first).toMatchObject({ data: { line: 'Zx81-correct-horse' }, before: expect.stringMatching(/Password:$/) });
    expect(second).toEqual({ event: 'log', id: instant(3), data: { line: 'welcome', timestamp: instant(3) } });
  });

  it('begins with the last lines and goes on with what is printed', async () => {
    const stream = await follow({ tailLines: 1 });
    expect(await stream.next(1)).toEqual([
      { event: 'log', id: instant(1), data: { line: 'two', timestamp: instant(1) } },
    ]);
    podLogs.print('app', { line: 'three', timestamp: instant(2) });
    expect(await stream.told(1)).toEqual(['three']);
  });

  it('ends its request to the cluster when nobody listens any more', async () => {
    const stream = await follow();
    await stream.next(2);
    expect(podLogs.open).toBe(1);
    stream.stop();
    expect(await stream.next(1)).toEqual([]);
    expect(podLogs.open).toBe(0);
  });

  it('goes on with the next run, and says so', async () => {
    const stream = await follow();
    await stream.next(2);
    podLogs.setPod(podOf({ containers: { app: running(1, ended(0, 137)) } }));
    podLogs.setRuns('app', { previous: lines('one', 'two', 'killed'), present: lines('', '', '', 'again').slice(3) });
    podLogs.hangUp();
    const events = await stream.next(3);
    expect(events.map(toldOf)).toEqual(['killed', '<restart>', 'again']);
    expect(events[1]?.data).toMatchObject({ restart_count: 1, before: { restart_count: 0, exit_code: 137 } });
  });

  it('leaves lines that were printed after the end of a run to the next one, which the cluster tells of later', async () => {
    podLogs.setPod(podOf({ containers: { app: terminated(0, 1) } }));
    const again = { line: 'again', timestamp: instant(900) };
    podLogs.setRuns('app', { present: [...lines('one', 'two'), again] });
    const stream = await follow();
    expect(await stream.told(2)).toEqual(['one', 'two']);
    podLogs.setPod(podOf({ containers: { app: running(1, ended(0, 1)) } }));
    podLogs.setRuns('app', { previous: lines('one', 'two', 'last words'), present: [again] });
    expect(await stream.told(3)).toEqual(['last words', '<restart>', 'again']);
  });

  it('asks which run it is before it tells more of one that it had read to the end', async () => {
    const stream = await follow();
    await stream.next(2);
    const again = { line: 'again', timestamp: instant(900) };
    podLogs.setRuns('app', { previous: lines('one', 'two', 'last words'), present: [again] });
    podLogs.whenFollowed = () => podLogs.setPod(podOf({ containers: { app: running(1, ended(0, 1)) } }));
    podLogs.hangUp();
    expect(await stream.told(3)).toEqual(['last words', '<restart>', 'again']);
  });

  it('tells lines that were printed after the end of the run before: its log has those of no other', async () => {
    const stream = await follow();
    await stream.next(2);
    podLogs.setPod(podOf({ containers: { app: running(1, ended(0, 1)) } }));
    const late = { line: 'late', timestamp: instant(900) };
    const again = { line: 'again', timestamp: instant(950) };
    podLogs.setRuns('app', { previous: [...lines('one', 'two'), late], present: [again] });
    podLogs.hangUp();
    expect(await stream.told(3)).toEqual(['late', '<restart>', 'again']);
  });

  it('tells lines that were printed after the end of a run where no other run follows', async () => {
    podLogs.setPod(podOf({ containers: { app: terminated(0, 1) } }));
    podLogs.setRuns('app', { present: [...lines('one', 'two'), { line: 'late', timestamp: instant(900) }] });
    const stream = await follow();
    expect(await stream.told(3)).toEqual(['one', 'two', 'late']);
  });

  it('tells every line of a run once, however often the connection ends', async () => {
    const stream = await follow();
    await stream.next(2);
    for (let index = 2; index < 12; index += 1) {
      podLogs.hangUp();
      podLogs.print('app', { line: `line ${index}`, timestamp: instant(index) });
      expect(await stream.told(1)).toEqual([`line ${index}`]);
    }
  });

  it('tells lines of one instant once each', async () => {
    const [line = { line: '', timestamp: '' }] = lines('same');
    podLogs.setRuns('app', { present: [line, line] });
    const stream = await follow();
    expect((await stream.next(2)).map(({ id }) => id)).toEqual([instant(0), `${instant(0)}+1`]);
    podLogs.hangUp();
    podLogs.print('app', line);
    expect((await stream.next(1)).map(({ id }) => id)).toEqual([`${instant(0)}+2`]);
  });

  it('tells lines whose instant is not known once each as well', async () => {
    const untimed = (...texts: readonly string[]) => texts.map((line) => ({ line, timestamp: null }));
    podLogs.setRuns('app', { present: untimed('one', 'one') });
    const stream = await follow();
    expect(await stream.told(2)).toEqual(['one', 'one']);
    podLogs.hangUp();
    podLogs.print('app', ...untimed('two'));
    expect(await stream.told(1)).toEqual(['two']);
  });

  it('goes on where a client that connects again was', async () => {
    podLogs.setRuns('app', { present: lines('one', 'two', 'three') });
    const stream = await follow({ lastEventId: instant(1), tailLines: 1 });
    expect(await stream.told(1)).toEqual(['three']);
  });

  it('tells a client that connects again what it missed of the run before', async () => {
    const before = { ...ended(0, 1) };
    podLogs.setPod(podOf({ containers: { app: running(1, before) } }));
    const late = instant(900);
    podLogs.setRuns('app', { previous: lines('one', 'two'), present: [{ line: 'again', timestamp: late }] });
    const stream = await follow({ lastEventId: instant(0) });
    expect(await stream.told(3)).toEqual(['two', '<restart>', 'again']);
  });

  it.each(['', 'nonsense', '2026-03-14', `${instant(1)}+x`])('begins anew for the id %j', async (lastEventId) => {
    const stream = await follow({ lastEventId, tailLines: 1 });
    expect(await stream.told(1)).toEqual(['two']);
  });

  it('waits for a container that has not run yet, and tells all that it prints', async () => {
    podLogs.setPod(podOf({ phase: 'Pending', containers: { app: waiting('ContainerCreating') } }));
    const stream = await follow({ tailLines: 1 });
    const first = stream.told(2);
    podLogs.setPod(podOf());
    expect(await first).toEqual(['one', 'two']);
  });
});

describe('the end', () => {
  it('comes when the container has ended for good', async () => {
    podLogs.setPod(podOf({ phase: 'Succeeded', containers: { app: terminated(0, 0) } }));
    const stream = await follow();
    expect(await stream.told(2)).toEqual(['one', 'two']);
    podLogs.hangUp();
    expect(await stream.next(2)).toEqual([
      {
        event: 'end',
        id: 'end',
        data: {
          reason: 'The container has ended with exit code 0 and is not started again',
          state: { state: 'terminated', reason: 'Completed', message: null, exit_code: 0 },
        },
      },
    ]);
  });

  it('comes when the pod is gone in the middle', async () => {
    const stream = await follow();
    await stream.next(2);
    podLogs.pods.clear();
    podLogs.hangUp();
    expect(await stream.next(2)).toEqual([
      { event: 'end', id: 'end', data: { reason: 'The pod is gone', state: null } },
    ]);
  });

  it('comes when another pod has the name', async () => {
    const stream = await follow();
    await stream.next(2);
    podLogs.setPod(podOf({ uid: 'uid-2' }));
    podLogs.hangUp();
    expect((await stream.next(2)).map(toldOf)).toEqual(['<end>']);
  });

  it('is nothing that a client which has it is told again', async () => {
    const { signal } = new AbortController();
    const question = { namespace: 'shop', podName: 'web', container: undefined, tailLines: 1, signal };
    expect(await new LogService(podLogs).follow({ ...question, lastEventId: 'end' })).toBeUndefined();
    expect(podLogs.asked).toBe(0);
  });
});

describe('a cluster that goes away', () => {
  const away = () => new PodproofError('unavailable', 'The cluster cannot be reached');

  it('is told once, and the log goes on when it is back', async () => {
    const stream = await follow();
    await stream.next(2);
    podLogs.failures.pod.push(away(), away(), away());
    podLogs.failures.follow.push(away(), away());
    podLogs.hangUp();
    expect(await stream.next(1)).toEqual([
      { event: 'error', data: { detail: 'The cluster cannot be reached', retrying: true } },
    ]);
    podLogs.print('app', { line: 'three', timestamp: instant(2) });
    expect(await stream.told(1)).toEqual(['three']);
  });

  it('for a moment is nothing that a client has to know', async () => {
    const stream = await follow();
    await stream.next(2);
    podLogs.failures.follow.push(away());
    podLogs.hangUp();
    podLogs.print('app', { line: 'three', timestamp: instant(2) });
    expect(await stream.told(1)).toEqual(['three']);
  });

  it('ends the log where it takes the right to read away', async () => {
    const stream = await follow();
    await stream.next(2);
    podLogs.failures.pod.push(new PodproofError('forbidden', 'You may not get pods/log'));
    podLogs.hangUp();
    expect(await stream.next(2)).toEqual([
      { event: 'error', data: { detail: 'You may not get pods/log', retrying: false } },
    ]);
  });
});
