import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiServer } from '../../../src/simulation/api-server/index.js';
import { reflect, type WatchedPods } from './reflect.js';

type Step = (pods: WatchedPods, server: ApiServer) => void;

describe('whatever happens', () => {
  const onName = fc.constantFrom('a', 'b', 'c', 'd').chain((name) =>
    fc.constantFrom<Step>(
      (pods) => pods.put(name),
      (pods) => pods.remove(name),
    ),
  );
  const onWatches = fc.constantFrom<Step>(
    (_pods, server) => server.streams.end('end'),
    (_pods, server) => server.streams.end('reset'),
    (_pods, server) => server.objects.compact(),
    (_pods, server) => server.watches.bookmark(),
    (_pods, server) => server.streams.send('{"type":"ADD'),
  );
  const steps = fc.array(fc.oneof({ weight: 2, arbitrary: onName }, onWatches), { maxLength: 40 });

  it('in the end what is kept is what there is, and each change was told in an order that makes sense', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (todo) => {
        const { server, pods, reflector, changes, names, toWatch } = await reflect();
        reflector.start();
        await toWatch();
        for (const step of todo) step(pods, server);
        server.streams.send('\n');
        server.streams.end();
        await expect.poll(names, { interval: 2, timeout: 20_000 }).toEqual(pods.names());
        const there = new Set<string>();
        for (const change of changes) {
          const [type, changed = ''] = change.split(' ');
          expect(there.has(changed), `${change} in ${changes.join(', ')}`).toBe(type !== 'added');
          if (type === 'deleted') there.delete(changed);
          else there.add(changed);
        }
        await reflector.stop();
      }),
      { numRuns: 40 },
    );
  });
});
