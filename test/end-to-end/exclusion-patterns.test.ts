import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExclusionRule } from '../../src/contracts/failure.js';
import { missingConfigMap } from '../support/reports.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../support/server.js';

const NAME = 253;
/** A pattern that backtracks would take hours; what is busy does not take as long as this. */
const PROMPT_MS = 10_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Puts rules into the storage at once: one by one over HTTP, thousands would take minutes. */
async function exclude(patterns: readonly string[]): Promise<void> {
  const rules = patterns.map((pattern): ExclusionRule => ({ kind: 'pod', pattern }));
  await server.services.plugins.use('storage', (storage) =>
    storage.transaction(async ({ exclusions }) => {
      for (const rule of rules) await exclusions.add(rule, Date.now(), 'test');
    }),
  );
  await server.services.exclusions.load();
}

async function timed(pod_name: string, namespace: string) {
  const startedAt = performance.now();
  const body = missingConfigMap(pod_name, { namespace });
  const answer = await server.send('POST', '/api/pods/failed', { token: SERVICE_TOKEN, body });
  return { ...answer, milliseconds: performance.now() - startedAt };
}

/** Numbered, so that each is another pattern. */
const numbered = (index: number) => String(index).padStart(5, '0');

describe('exclusion patterns', () => {
  it('made to backtrack cost little, a thousand of them too', async () => {
    const stars = (index: number) => `${'*a'.repeat(NAME)}`.slice(0, NAME - 6) + `b${numbered(index)}`;
    const blocks = (index: number) => `*${'a'.repeat(NAME - 7)}b${numbered(index)}`;
    const marks = (index: number) => `${'*?'.repeat(NAME)}`.slice(0, NAME - 6) + `b${numbered(index)}`;
    for (const kind of [stars, blocks, marks]) {
      const patterns = Array.from({ length: 333 }, (_, index) => kind(index));
      await exclude(patterns.map((pattern) => `${pattern}/${pattern}`));
      await exclude(patterns);
    }
    const answer = await timed('a'.repeat(NAME), 'a'.repeat(NAME));
    expect(answer).toMatchObject({ status: 200, body: { pod_name: 'a'.repeat(NAME) } });
    expect(answer.body).not.toHaveProperty('excluded');
    expect(answer.milliseconds).toBeLessThan(PROMPT_MS);
  });

  it('are heeded when there are 10,000 of them, and one more can be added', async () => {
    await exclude(Array.from({ length: 10_000 }, (_, index) => `batch-${numbered(index)}-*`));
    const cookie = await server.signIn('admin');
    const startedAt = performance.now();
    const added = await server.send('POST', '/api/admin/excluded-pods', { cookie, body: { pod_name: 'last-*' } });
    expect(added.status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(PROMPT_MS);
    for (const [pod, pattern] of [
      ['batch-09999-x', 'batch-09999-*'],
      ['last-1', 'last-*'],
    ] as const) {
      const answer = await timed(pod, 'shop');
      expect(answer.body).toMatchObject({ excluded: true, rule: { kind: 'pod', pattern } });
      expect(answer.milliseconds).toBeLessThan(PROMPT_MS);
    }
    expect((await timed('web', 'shop')).milliseconds).toBeLessThan(PROMPT_MS);
    const list = await server.send('GET', '/api/admin/excluded-pods', { cookie });
    expect((list.body as unknown[]).length).toBeGreaterThan(10_000);
  });
});
