import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ApiOptions } from '../../../src/api/http/api-options.js';
import { defineRoute } from '../../../src/api/http/define-route.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import { post, type RunningApp, startApp } from './start-app.js';

const login = defineRoute({
  method: 'post',
  path: '/api/auth/login',
  access: 'public',
  tag: 'auth',
  summary: 'Takes one password.',
  input: { body: z.object({ username: z.string(), password: z.string() }) },
  output: z.object({}),
  errors: [],
  rateLimit: 'login',
  handle: ({ body }) => {
    if (body.password !== 'right') throw new PodproofError('unauthenticated', 'Wrong username or password');
    return {};
  },
});

let app: RunningApp | undefined;
afterEach(() => app?.close());

async function start(options: Partial<ApiOptions> = {}): Promise<RunningApp> {
  app = await startApp([login], options);
  return app;
}

const attempt = ({ url }: RunningApp, address?: string, username = 'ann', password = 'wrong') =>
  post(`${url}/api/auth/login`, { username, password }, address === undefined ? {} : { 'X-Forwarded-For': address });

const statuses = (responses: readonly Response[]) => responses.map(({ status }) => status);

describe('the limit per address', () => {
  it('lets five of thirty parallel attempts through, right or wrong, and the sixth not even with the right password', async () => {
    const running = await start();
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => attempt(running, undefined, `u${index}`)),
    );
    expect(statuses(responses).filter((status) => status === 401)).toHaveLength(5);
    expect(statuses(responses).filter((status) => status === 429)).toHaveLength(25);
    expect((await attempt(running, undefined, 'ann', 'right')).status).toBe(429);
  });

  it('says when to try again', async () => {
    const running = await start();
    const first = await attempt(running, undefined, 'ann', 'right');
    expect([first.status, first.headers.get('ratelimit-limit'), first.headers.get('ratelimit-remaining')]).toEqual([
      200,
      '5',
      '4',
    ]);
    const rest = await Promise.all([1, 2, 3, 4, 5].map(() => attempt(running)));
    const refused = rest.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(30);
    expect(refused?.headers.get('ratelimit-remaining')).toBe('0');
    expect(await refused?.json()).toMatchObject({ detail: expect.stringContaining('Too many attempts') });
  });

  it('counts bodies that are broken, and does not read those of attempts beyond it', async () => {
    const running = await start();
    const broken = () => post(`${running.url}/api/auth/login`, '{broken');
    const responses = [await broken(), await broken(), await broken(), await broken(), await broken(), await broken()];
    expect(statuses(responses)).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('is not escaped with a forged X-Forwarded-For', async () => {
    const running = await start({ trustProxy: false });
    const responses = [];
    for (let index = 0; index < 6; index += 1) responses.push(await attempt(running, `10.0.0.${index}`, `u${index}`));
    expect(statuses(responses).at(-1)).toBe(429);
  });

  it('is that of the client behind a trusted proxy, whatever the client itself has put there', async () => {
    const running = await start({ trustProxy: 1 });
    const responses = [];
    for (let index = 0; index < 6; index += 1)
      responses.push(await attempt(running, `10.0.0.${index}, 198.51.100.7`, `u${index}`));
    expect(statuses(responses).at(-1)).toBe(429);
    expect((await attempt(running, '198.51.100.8')).status).toBe(401);
  });

  it.each([
    ['an IPv4 address with a port', (index: number) => `203.0.113.10:${4000 + index}`],
    ['an IPv6 address with a port', (index: number) => `[2001:db8:1::1]:${4000 + index}`],
    [
      'an IPv4 address that IPv6 maps, in two spellings',
      (index: number) => (index % 2 === 0 ? '::ffff:203.0.113.20' : '::ffff:cb00:7114'),
    ],
    ['what is no address', (index: number) => `nonsense-${index}`],
  ])('is one for %s', async (_what, address) => {
    const running = await start({ trustProxy: 1 });
    const responses = [];
    for (let index = 0; index < 6; index += 1) responses.push(await attempt(running, address(index), `u${index}`));
    expect(statuses(responses)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('is four times that for all of an IPv6 /48', async () => {
    const running = await start({ trustProxy: 1 });
    const from = (index: number) => attempt(running, `2001:db8:7:${index}::1`, `u${index}`);
    const responses = [];
    for (let index = 0; index < 21; index += 1) responses.push(await from(index));
    expect(statuses(responses).filter((status) => status === 401)).toHaveLength(20);
    expect(responses.at(-1)?.status).toBe(429);
    expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await attempt(running, '2001:db8:8::1')).status).toBe(401);
  });

  it('is one for an IPv6 /64', async () => {
    const running = await start({ trustProxy: 1 });
    for (let index = 0; index < 5; index += 1) await attempt(running, `2001:db8:0:1::${index}`, `u${index}`);
    expect((await attempt(running, '2001:db8:0:1:ffff::1')).status).toBe(429);
    expect((await attempt(running, '2001:db8:0:2::1')).status).toBe(401);
  });
});

describe('the limit per username', () => {
  it('holds over all addresses, in any case of letters, and leaves others alone', async () => {
    const running = await start({ trustProxy: 1 });
    for (let index = 0; index < 20; index += 1) {
      const username = index % 2 === 0 ? 'Ann' : 'ann';
      expect((await attempt(running, `198.51.100.${index}`, username)).status).toBe(401);
    }
    const refused = await attempt(running, '198.51.100.99', 'ANN', 'right');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('ratelimit-limit')).toBe('20');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await attempt(running, '198.51.100.98', 'bob', 'right')).status).toBe(200);
  });
});

it('making accounts is limited per address as well, with room for several at once', async () => {
  const signUp = defineRoute({ ...login, path: '/api/auth/signup', rateLimit: 'sign-up' });
  app = await startApp([signUp]);
  const { url } = app;
  const send = () => post(`${url}/api/auth/signup`, { username: 'ann', password: 'right' });
  const first = await Promise.all(Array.from({ length: 8 }, send));
  expect(statuses(first)).toEqual(Array(8).fill(200));
  const rest = await Promise.all(Array.from({ length: 30 }, send));
  expect(statuses(rest).filter((status) => status === 429)).toHaveLength(8);
  const refused = rest.find(({ status }) => status === 429);
  expect(await refused?.json()).toMatchObject({ detail: expect.stringContaining('make an account') });
});

it('without its counters nobody gets in', async () => {
  const running = await start();
  running.fake.away = true;
  expect((await attempt(running, undefined, 'ann', 'right')).status).toBe(503);
});
