import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outOfMemory } from '../support/reports.js';
import { startServer, type TestServer } from '../support/server.js';
import { withoutNock } from '../support/without-nock.js';

withoutNock();

const PASSWORD = 'correct horse battery';
/** More than may wait at a time on any machine. */
const STRANGERS = 140;
const REPORTS = 40;
const HOME = '198.51.100.7';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' }, passwordCost: 12 });
});
afterAll(() => server.close());

async function post(path: string, from: string, body: object, signal?: AbortSignal): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': from };
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
  await response.arrayBuffer();
  return response.status;
}

const logIn = (from: string, username: string, password: string, signal?: AbortSignal) =>
  post('/api/auth/login', from, { username, password }, signal);

async function report(pod: string): Promise<number> {
  const { status } = await server.send('POST', '/api/pods/failed', {
    body: outOfMemory(pod),
    token: server.serviceToken,
  });
  return status;
}

describe('a flood of logins from many addresses', () => {
  it('leaves a turn for who signed in from there before, and reports as fast as ever', async () => {
    expect(await post('/api/auth/signup', HOME, { username: 'Ann', password: PASSWORD })).toBe(200);
    // Half of them use up the limit of the very username.
    const statuses: number[] = [];
    const over = new AbortController();
    const flood = Array.from({ length: STRANGERS }, (_, index) => {
      const username = index % 2 === 0 ? 'ann' : `user-${index}`;
      const answer = logIn(`203.0.${index}.9`, username, 'a wrong password', over.signal);
      return answer.then((status) => void statuses.push(status)).catch(() => {});
    });
    await expect.poll(() => statuses.includes(503), { timeout: 30_000 }).toBe(true);
    const hashed = () => statuses.filter((status) => status === 401).length;

    const before = hashed();
    expect(await logIn(HOME, 'ann', PASSWORD)).toBe(200);
    expect(hashed() - before).toBeLessThanOrEqual(4);

    // The first reports of a process take their time, with a flood or without.
    for (let index = 0; index < 5; index += 1) expect(await report(`first-${index}`)).toBe(200);
    // A hash takes as long as it takes on this machine: more reports are through than hashes, so none waits for its turn among them.
    const start = hashed();
    for (let index = 0; index < REPORTS; index += 1) expect(await report(`web-${index}`)).toBe(200);
    expect(hashed() - start).toBeLessThan(REPORTS);

    // A stranger with the right password is one of many.
    expect([429, 503]).toContain(await logIn('203.0.113.77', 'ann', PASSWORD));
    over.abort();
    await Promise.all(flood);
    expect(new Set(statuses)).toEqual(new Set([401, 429, 503]));
  });
});
