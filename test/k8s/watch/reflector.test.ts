import { describe, expect, it } from 'vitest';
import { endlessList, only, refusing } from '../../../src/simulation/api-server/index.js';
import { reflect } from './reflect.js';

describe('what is kept', () => {
  it('is listed page by page, projected, and kept up by the watch', async () => {
    const { pods, reflector, changes, toWatch, toBe } = await reflect();
    for (let index = 0; index < 1_200; index += 1) pods.put(`p${index}`);
    pods.put('left-out-1');
    reflector.start();
    await toWatch();
    expect(reflector.size).toBe(1_200);
    expect(pods.lists().map(({ query }) => query.get('limit'))).toEqual(['500', '500', '500']);
    expect(Object.fromEntries(pods.watches()[0]?.query ?? [])).toMatchObject({
      watch: 'true',
      allowWatchBookmarks: 'true',
      resourceVersion: '1301',
      timeoutSeconds: expect.stringMatching(/^\d+$/),
    });
    changes.length = 0;
    pods.put('p0', { image: 'web:2' });
    pods.put('new');
    pods.put('left-out-2');
    for (let index = 1; index < 1_200; index += 1) pods.remove(`p${index}`);
    await toBe('new', 'p0');
    expect(reflector.get('shop/p0')).toEqual({ name: 'p0', image: 'web:2' });
    expect(changes.slice(0, 3)).toEqual(['changed p0', 'added new', 'deleted p1']);
  });

  it('takes a watch that was well for a while without telling anything for the end of earlier trouble', async () => {
    const { server, reflector, states, toWatch } = await reflect({ timing: { healthyMs: 30 } });
    reflector.start();
    await toWatch();
    const breakOff = async () => {
      const { length } = states;
      server.streams.end('reset');
      await expect.poll(() => states.length - length, { interval: 2 }).toBeGreaterThan(1);
      await toWatch();
      return Date.now();
    };
    const firstEnded = await breakOff();
    await expect.poll(() => Date.now() - firstEnded, { interval: 2 }).toBeGreaterThan(60);
    await breakOff();
    expect(states.findLast(({ trouble }) => trouble !== undefined)?.trouble?.since).toBeGreaterThan(firstEnded);
  });

  it('goes on where it was when the cluster ends the watch, resets it in the middle of a line, or goes silent', async () => {
    const { server, pods, reflector, changes, toWatch, toBe } = await reflect({ timing: { silenceMs: 600 } });
    reflector.start();
    await toWatch();
    pods.put('a');
    await toBe('a');
    server.streams.end();
    pods.put('b');
    await toBe('a', 'b');
    server.streams.send('{"type":"ADDED","object":{"metadata":{"name":"half');
    server.streams.end('reset');
    pods.put('c');
    await toBe('a', 'b', 'c');
    await expect.poll(() => pods.watches().length, { interval: 2, timeout: 20_000 }).toBeGreaterThan(4);
    pods.put('d');
    await toBe('a', 'b', 'c', 'd');
    expect(pods.lists()).toHaveLength(1);
    expect(changes).toEqual(['added a', 'added b', 'added c', 'added d']);
  });

  it('is compared with a new list when the cluster has forgotten where the watch was', async () => {
    const { server, pods, reflector, changes, toWatch, toBe } = await reflect();
    for (const name of ['a', 'b', 'c']) pods.put(name);
    reflector.start();
    await toWatch();
    changes.length = 0;
    server.streams.end();
    pods.remove('a');
    pods.remove('b');
    pods.put('b');
    pods.put('d');
    server.objects.compact();
    await toBe('b', 'c', 'd');
    expect([...changes].sort()).toEqual(['added b', 'added d', 'deleted a', 'deleted b']);
    expect(pods.lists()).toHaveLength(2);
  });

  it('goes on from a bookmark, so that nothing has to be listed again', async () => {
    const { server, pods, reflector, toWatch, toBe } = await reflect();
    reflector.start();
    await toWatch();
    pods.put('left-out');
    server.watches.bookmark();
    server.objects.compact();
    await expect
      .poll(() => {
        server.streams.end();
        return pods.watches().at(-1)?.query.get('resourceVersion');
      })
      .toBe('101');
    pods.put('a');
    await toBe('a');
    expect(pods.lists()).toHaveLength(1);
  });

  it('takes larger pages when a list is forgotten before its end', async () => {
    const { server, pods, reflector, toWatch } = await reflect();
    for (let index = 0; index < 1_800; index += 1) pods.put(`p${index}`);
    server.interfere(({ query }) => {
      if (query.get('limit') === '500' && query.has('continue')) server.objects.compact();
      return false;
    });
    reflector.start();
    await toWatch();
    expect(reflector.size).toBe(1_800);
    expect(pods.lists().map(({ query }) => query.get('limit'))).toEqual(['500', '500', '2000']);
  });

  it('changes only where what is kept of an object does', async () => {
    const { pods, reflector, changes, toWatch, toBe } = await reflect();
    pods.put('a', { image: 'web:1' });
    reflector.start();
    await toWatch();
    pods.put('a', { image: 'web:1', status: 'something else' });
    pods.put('a', { image: 'web:2', status: 'something else' });
    pods.put('b');
    await toBe('a', 'b');
    expect(changes).toEqual(['added a', 'changed a', 'added b']);
  });

  it('is compared with a list when the watches tell nothing any more, not even bookmarks', async () => {
    const { pods, reflector, toWatch, toBe } = await reflect({ timing: { silenceMs: 60 } });
    pods.put('a');
    reflector.start();
    await toWatch();
    await expect.poll(() => pods.lists().length, { interval: 2, timeout: 20_000 }).toBeGreaterThan(1);
    await toBe('a');
  });
});

describe('what goes wrong', () => {
  const refusals = [
    [403, 'forbidden', /does not allow you to (list|watch) pods/],
    [401, 'unauthenticated', /log in again/],
    [500, 'unavailable', /answered 500/],
    [429, 'rate_limited', /answered 429/],
  ] as const;

  it.each(refusals)(
    '%i is told once, with words, and is over when the cluster answers again',
    async (status, code, words) => {
      const { server, pods, reflector, states, toBe } = await reflect();
      pods.put('a');
      const recover = server.interfere(refusing(status, 'not now'));
      reflector.start();
      await expect.poll(() => pods.lists().length, { interval: 2 }).toBeGreaterThan(3);
      const [state] = states;
      expect(states).toHaveLength(1);
      expect(state).toMatchObject({
        isSynced: false,
        trouble: { error: { code, message: expect.stringMatching(words) } },
      });
      recover();
      await toBe('a');
      expect(states.at(-1)).toEqual({ isSynced: true, trouble: undefined });
    },
  );

  it('keeps what is known while nobody listens at the address', async () => {
    const { server, pods, reflector, states, toWatch, toBe } = await reflect();
    pods.put('a');
    reflector.start();
    await toWatch();
    await server.stop();
    await expect.poll(() => states.at(-1)?.trouble?.error.message, { interval: 2 }).toMatch(/nothing listens there/);
    expect(reflector.get('shop/a')).toBeDefined();
    pods.put('b');
    await server.listen();
    await toBe('a', 'b');
    await expect.poll(() => states.at(-1)?.trouble, { interval: 2 }).toBeUndefined();
    expect(pods.lists()).toHaveLength(1);
  });

  it('waits as long as it is asked to', async () => {
    const { server, reflector, toWatch } = await reflect();
    const asked: number[] = [];
    server.interfere((request, response) => {
      asked.push(performance.now());
      return asked.length === 1 && refusing(429, 'too many requests', 1)(request, response);
    });
    reflector.start();
    await toWatch();
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it('does not ask without a pause when each watch ends at once, or is always too old', async () => {
    const { server, pods, reflector } = await reflect({ timing: { firstMs: 50, longestMs: 50, healthyMs: 10_000 } });
    const recover = server.interfere(
      only({ verb: 'watch' }, (_request, response) => {
        response.end();
        return true;
      }),
    );
    reflector.start();
    const startedAt = performance.now();
    await expect.poll(() => pods.watches().length, { interval: 2 }).toBe(4);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(70);
    recover();
    server.objects.compact();
    pods.put('a');
    await expect.poll(() => reflector.size, { interval: 2 }).toBe(1);
  });

  it('in a line is no end: what is no JSON, of no known type, or far too long', async () => {
    const { server, pods, reflector, toWatch, toBe } = await reflect();
    reflector.start();
    for (const text of ['no json\n', '{"type":"NEW"}\n\n', `"${'x'.repeat(9 * 1024 * 1024)}`]) {
      await toWatch();
      server.streams.send(text);
      pods.put(`after-${text.length}`);
      await expect.poll(() => reflector.get(`shop/after-${text.length}`), { interval: 2 }).toBeDefined();
    }
    await toBe('after-16', 'after-8', 'after-9437185');
  });

  it('a list that never ends is given up', async () => {
    const { server, reflector, states } = await reflect();
    server.interfere(endlessList);
    reflector.start();
    await expect.poll(() => states.at(-1)?.trouble?.error.message, { interval: 2 }).toBe('The list of pods never ends');
  });

  it('in a listener is logged, and the others hear of the rest', async () => {
    const { pods, reflector, logger, changes, toWatch, toBe } = await reflect({
      onChange: () => {
        throw new Error('a bug');
      },
    });
    pods.put('a');
    reflector.start();
    await toWatch();
    pods.put('b');
    await toBe('a', 'b');
    expect(changes).toEqual(['added a', 'added b']);
    expect(logger.lines).toContainEqual({
      level: 'error',
      fields: { resource: 'pods', error: 'a bug' },
      message: 'a listener to a watch failed',
    });
  });

  it('ends with the reflector: the connection is let go of at once', async () => {
    const { pods, reflector, toWatch } = await reflect();
    reflector.start();
    await toWatch();
    await reflector.stop();
    await expect.poll(() => pods.watching(), { interval: 2, timeout: 20_000 }).toBe(0);
    const { length } = pods.watches();
    pods.put('a');
    expect([reflector.size, pods.watches().length]).toEqual([0, length]);
  });

  it.each([
    [401, 'Unauthorized'],
    [403, 'forbidden'],
    [429, 'too many requests'],
    [503, 'etcd'],
  ])('for a while (%i) is no reason to list everything again', async (status, message) => {
    const { server, pods, reflector, states, toWatch, toBe } = await reflect();
    reflector.start();
    await toWatch();
    const stop = server.interfere(only({ verb: 'watch' }, refusing(status, message)));
    server.streams.end();
    await expect.poll(() => states.at(-1)?.trouble, { interval: 2, timeout: 20_000 }).toBeDefined();
    pods.put('meanwhile');
    stop();
    await toBe('meanwhile');
    expect(pods.lists()).toHaveLength(1);
  });

  it('is over as soon as the cluster takes the watch again, though nothing happens', async () => {
    const { server, reflector, states, toWatch } = await reflect({ timing: { healthyMs: 60_000 } });
    reflector.start();
    await toWatch();
    await server.stop();
    await expect.poll(() => states.at(-1)?.trouble, { interval: 2, timeout: 20_000 }).toBeDefined();
    await server.listen();
    await expect.poll(() => states.at(-1)?.trouble, { interval: 2, timeout: 20_000 }).toBeUndefined();
  });

  it('in a projection leaves out that object only, and says which', async () => {
    const { pods, reflector, logger, toBe } = await reflect();
    pods.put('a');
    pods.put('broken');
    pods.put('c');
    reflector.start();
    await toBe('a', 'c');
    expect(logger.lines).toContainEqual({
      level: 'error',
      fields: { resource: 'pods', object: 'shop/broken', error: 'cannot read it' },
      message: 'an object of a watch cannot be read and is left out',
    });
  });
});
