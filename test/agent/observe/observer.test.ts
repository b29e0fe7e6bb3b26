import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Observer } from '../../../src/agent/observe/observer.js';
import { NO_POLICY } from '../../../src/agent/policy/policy.js';
import type { Message } from '../../../src/agent/report/reporter.js';
import { idOf, projectViewed, type Viewed } from '../../../src/agent/view/viewed.js';
import { recordingLogger } from '../../support/fakes.js';
import { crashedPod } from '../runtime/objects-of-scene.js';

/** An observer of what a map has, with what it told. */
function observing(...pods: readonly Viewed[]) {
  const seen = new Map(pods.map((pod) => [idOf(pod), pod]));
  const told: Message[] = [];
  const observer = new Observer({
    view: {
      ids: () => seen.keys(),
      get: (id) => seen.get(id),
      find: () => undefined,
      items: () => [],
      events: () => [],
    },
    podsBelow: { of: async () => [] },
    client: { get: () => Promise.reject(new Error('nothing is asked for')) },
    reporter: { tell: (_subject, message) => void told.push(message) },
    policy: () => NO_POLICY,
    ...{ isEnding: () => false, now: Date.now, logger: recordingLogger() },
    ...{ counts: () => true, losesScheduledPods: false },
  });
  onTestFinished(() => observer.stop());
  observer.start();
  const remove = (pod: Viewed) => {
    seen.delete(idOf(pod));
    observer.changed(idOf(pod), 'deleted');
  };
  return { observer, told, remove };
}

describe('an end', () => {
  it('counts for the record of an earlier process, though this one has already found the failure as well', async () => {
    const pod = projectViewed('Pod', crashedPod('web-1', { uid: 'u1' }) as Record<string, unknown>, '');
    const { observer, told, remove } = observing(pod);
    await vi.waitFor(() => expect(told).toMatchObject([{ kind: 'report' }]));
    observer.seed(pod, 'u1');
    remove(pod);
    await vi.waitFor(() => expect(told).toHaveLength(2));
    expect(told[1]).toEqual({ kind: 'gone', recordUid: 'u1', hasRecord: true });
  });
});
