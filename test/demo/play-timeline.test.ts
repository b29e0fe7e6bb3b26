import { expect, it } from 'vitest';
import { playTimeline, type Stage } from '../../src/demo/play-timeline.js';
import { ROUND_SECONDS, type Step } from '../../src/demo/timeline.js';

const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { namespace: 'shop', name: 'web' } };

/** A clock of which a test says how far it goes, and what was done on the stage. */
function stage() {
  let now = 5_000;
  let timers: { readonly at: number; readonly work: () => void }[] = [];
  const done: string[] = [];
  const onStage: Stage = {
    clock: {
      get now() {
        return now;
      },
      at(at, work) {
        timers.push({ at, work });
        return () => {};
      },
    },
    apply: (...objects) => void (objects.length > 0 && done.push(`${(now - 5_000) / 1000}: apply ${objects.length}`)),
    remove: (kind, namespace, name) => void done.push(`${(now - 5_000) / 1000}: remove ${kind} ${namespace}/${name}`),
    setNodeReady: (name, isReady) => void done.push(`${(now - 5_000) / 1000}: ${name} ${isReady}`),
  };
  const goTo = (seconds: number) => {
    const target = 5_000 + seconds * 1000;
    for (;;) {
      timers.sort((one, other) => one.at - other.at);
      const next = timers[0];
      if (next === undefined || next.at > target) return;
      timers = timers.slice(1);
      now = next.at;
      next.work();
    }
  };
  return { onStage, done, goTo };
}

const steps: readonly Step[] = [
  { at: 0, says: 'it begins', apply: [pod] },
  { at: 10, says: 'it goes', remove: [pod] },
  { at: 20, says: 'a node is cut off', node: { name: 'worker-1', isReady: false } },
];

it('does each step at its second, in the time of the cluster, and tells of it', () => {
  const { onStage, done, goTo } = stage();
  const told: string[] = [];
  playTimeline(onStage, ({ says }) => told.push(says), steps);
  goTo(15);
  expect({ done, told }).toEqual({ done: ['0: apply 1', '10: remove Pod shop/web'], told: ['it begins', 'it goes'] });
});

it('begins anew after each round', () => {
  const { onStage, done, goTo } = stage();
  playTimeline(onStage, () => {}, steps);
  goTo(2 * ROUND_SECONDS + 20);
  const at = (seconds: number) => [0, ROUND_SECONDS, 2 * ROUND_SECONDS].map((round) => round + seconds);
  expect(done.filter((what) => what.endsWith('apply 1'))).toEqual(at(0).map((second) => `${second}: apply 1`));
  expect(done.filter((what) => what.endsWith('false'))).toEqual(at(20).map((second) => `${second}: worker-1 false`));
});
