import { describe, expect, it } from 'vitest';
import { EventLog } from '../../../src/agent/view/event-log.js';
import type { WatchedEvent } from '../../../src/rules/failing/objects/watched-event.js';

function eventAbout(uid: string, lastAt: number, count = 1): WatchedEvent {
  const object = { kind: 'Pod', namespace: 'shop', name: `web-${uid}`, uid };
  return { reason: 'FailedMount', message: 'no such volume', count, firstAt: 1, lastAt, container: '', object };
}

function logOf(...watched: string[]) {
  const known = new Set(watched);
  return {
    known,
    log: new EventLog(
      (uid) => known.has(uid),
      () => 10_000_000,
      { perObject: 3, strangers: 2 },
    ),
  };
}

describe('the events that are kept', () => {
  it('wait for their object, since each kind is a watch of its own', () => {
    const { known, log } = logOf();
    expect(log.take('shop/e1', eventAbout('a', 5))).toBe(false);
    expect(log.of('a')).toEqual([]);
    known.add('a');
    log.adopt('a');
    expect(log.of('a')).toMatchObject([{ lastAt: 5 }]);
  });

  it('are those of an object that they know by another uid than its own, as the kubelet does a static pod', () => {
    const { log } = logOf('a');
    log.take('kube-system/e1', eventAbout('hash-of-file', 5));
    log.adopt('a', 'hash-of-file');
    expect(log.of('a')).toMatchObject([{ lastAt: 5 }]);
  });

  it('are news only when they say something new', () => {
    const { log } = logOf('a');
    expect(log.take('shop/e1', eventAbout('a', 5))).toBe(true);
    expect(log.take('shop/e1', eventAbout('a', 5))).toBe(false);
    expect(log.take('shop/e1', eventAbout('a', 6, 2))).toBe(true);
    expect(log.of('a')).toHaveLength(1);
  });

  it('are the latest of each object, and of few objects that nobody knows', () => {
    const { known, log } = logOf('a');
    for (let index = 0; index < 10; index += 1) log.take(`shop/e${index}`, eventAbout('a', index));
    expect(log.of('a').map(({ lastAt }) => lastAt)).toEqual([7, 8, 9]);
    for (const uid of ['x', 'y', 'z']) log.take(`shop/${uid}`, eventAbout(uid, 1));
    for (const uid of ['x', 'y', 'z']) {
      known.add(uid);
      log.adopt(uid);
    }
    expect(['x', 'y', 'z'].map((uid) => log.of(uid).length)).toEqual([0, 1, 1]);
  });

  it('are forgotten with their object, and when the cluster forgets them', () => {
    const { log } = logOf('a', 'b');
    log.take('shop/e1', eventAbout('a', 9_999_999));
    log.take('shop/e2', eventAbout('a', 1));
    log.take('shop/e3', eventAbout('b', 9_999_999));
    log.sweep();
    log.forget('b');
    expect([log.of('a').length, log.of('b').length]).toEqual([1, 0]);
  });
});
