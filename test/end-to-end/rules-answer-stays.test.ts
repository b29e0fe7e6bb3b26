import { describe, expect, it } from 'vitest';
import type { FailureItem, FailureRecord } from '../../src/contracts/failure.js';
import { SERVICE_TOKEN } from '../support/server.js';
import { completion, solution } from '../support/stubbed-llm.js';
import { type Installation, install } from './support/llm-installation.js';

const HEADING = '## What the language model adds (openai, gpt-test)';

/** A pod of the Deployment `cart` that is killed for its memory: the rules are sure, and have a fix with a command. */
function outOfMemory(pod: string, memory = '128Mi') {
  const container = { name: 'cart', image: 'registry.example/cart:1.0', resources: { limits: { memory } } };
  return {
    pod_name: pod,
    namespace: 'shop',
    failure_reason: 'CrashLoopBackOff',
    owner: { api_version: 'apps/v1', kind: 'Deployment', name: 'cart' },
    manifest: JSON.stringify({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: pod, namespace: 'shop' },
      spec: { containers: [container] },
    }),
    container_statuses: [
      {
        name: 'cart',
        image: container.image,
        state: 'waiting',
        reason: 'CrashLoopBackOff',
        restart_count: 4,
        last_state: { state: 'terminated', reason: 'OOMKilled', exit_code: 137 },
      },
    ],
  };
}

const report = async ({ server }: Installation, body: object) => {
  const answer = await server.send('POST', '/api/pods/failed', { token: SERVICE_TOKEN, body });
  expect(answer.status).toBe(200);
  return answer.body as FailureRecord;
};

const get = async <Body>({ server, admin }: Installation, path: string) =>
  (await server.send('GET', path, { cookie: admin })).body as Body;

/** The event of a solution that is written anew. */
async function retried({ events, post }: Installation, id: number) {
  events.frames.length = 0;
  expect(await post(`/api/pods/failed/${id}/retry-solution`)).toMatchObject({ status: 200 });
  return events.next('solution_updated', (data) => data.id === id);
}

/** The part above the model's heading, and the part below it. */
function partsOf(text: string): readonly [string, string] {
  const parts = text.split(`${HEADING}\n`);
  expect(parts).toHaveLength(2);
  return [parts[0] ?? '', parts[1] ?? ''];
}

const GOOD = solution({
  cause: 'The cache of cart-1 grows without bound.',
  evidence: ['OOMKilled'],
  steps: [{ text: 'Look at cart-1.', command: 'kubectl -n shop describe pod cart-1' }],
});

describe.each(['sqlite', 'postgres'] as const)('the rules’ answer stays (%s)', (engine) => {
  it('on the record, in lists, events and incidents, for every pod of the incident, however often it is written anew', async () => {
    const on = await install(engine, { LLM_INGEST_WAIT_SECONDS: '0' });
    await on.server.send('DELETE', '/api/admin/llm/config', { cookie: on.admin });
    const alone = await report(on, { ...outOfMemory('cart-1'), owner: { kind: 'Deployment', name: 'alone' } });
    expect(alone.solution).toMatch(/^## .*128Mi/);
    expect(alone.solution).toContain('### The fix');
    expect(alone.solution).toContain('kubectl -n shop patch deployment alone');

    await on.post('/api/admin/llm/config', on.llm.config);
    on.llm.replyWith(() => completion(GOOD));
    const { id, incident_id, solution: first } = await report(on, outOfMemory('cart-1'));
    const told = await on.events.next('solution_updated', (data) => data.id === id);
    const whole = told.solution as string;
    const [rules, added] = partsOf(whole);
    expect(rules.trimEnd()).toBe(first.trimEnd());
    expect(rules).toContain('kubectl -n shop patch deployment cart');
    expect(added).toContain('The cache of cart-1 grows without bound.');

    const record = await get<FailureRecord>(on, `/api/pods/failed/${id}`);
    expect(record).toMatchObject({ solution: whole, solution_source: 'llm', fix: { strategy: 'raise-memory-limit' } });
    expect(record).not.toHaveProperty('solution_addition');
    const listed = await get<FailureItem[]>(on, '/api/pods/failed');
    expect(listed.find((item) => item.id === id)).toMatchObject({ solution: whole });
    expect(await get(on, `/api/incidents/${incident_id}`)).toMatchObject({ solution: whole });

    const sibling = await report(on, outOfMemory('cart-2'));
    const [rulesOfSibling, addedToSibling] = partsOf(sibling.solution);
    expect(sibling.solution_source).toBe('cache');
    expect(rulesOfSibling).toMatch(/^## .*128Mi/);
    expect(addedToSibling).toContain('The cache of cart-2 grows without bound.');
    expect(addedToSibling).not.toContain('cart-1');

    const again = await retried(on, id);
    expect(again.solution).toBe(whole);
    on.llm.replyWith(() => [500, { error: { message: 'on fire' } }]);
    const failed = await retried(on, id);
    expect(failed).toMatchObject({ solution: whole, solution_source: 'llm' });
    expect(failed.solution_fallback_reason).toMatch(/on fire|500/);

    const [newest, kept] = partsOf((await report(on, outOfMemory('cart-1', '200Mi'))).solution);
    expect(newest).toMatch(/^## .*200Mi/);
    expect(newest).not.toContain('128Mi');
    expect(kept).toBe(added);

    await on.server.send('DELETE', '/api/admin/llm/config', { cookie: on.admin });
    const ruled = await retried(on, id);
    expect(ruled).toMatchObject({ solution_source: 'rules', solution: newest.trimEnd().concat('\n') });
  });

  it.each([
    ['without a quote', { cause: 'Quill says so.', evidence: [], confidence: 'high' }],
    ['whose quotes are invented', { cause: 'Quill says so.', evidence: ['the disk is full'], confidence: 'high' }],
    ['in doubt beside rules that are sure', { cause: 'Quill says so.', evidence: ['OOMKilled'], confidence: 'low' }],
  ])('an answer %s explains, and names no cause', async (_name, answer) => {
    const on = await install(engine);
    on.llm.replyWith(() => completion(solution(answer)));
    const [rules, added] = partsOf((await report(on, outOfMemory('cart-1'))).solution);
    expect(rules).toMatch(/^## .*128Mi[\s\S]*### Evidence[\s\S]*### The fix[\s\S]*kubectl/);
    expect(added).toMatch(/explanation [^\n]*:\*\* Quill says so\./);
    expect(added).not.toMatch(/cause|why it fails/i);
  });

  it('a patch of the model is a section of its own, and the fix only where the rules have none', async () => {
    const on = await install(engine);
    const patch = [{ op: 'replace', path: '/spec/containers/0/resources/limits/memory', value: '1Gi' }];
    on.llm.replyWith(() => completion(solution({ evidence: ['OOMKilled'], patch })));
    const { id } = await report(on, outOfMemory('cart-1'));
    const record = await get<FailureRecord>(on, `/api/pods/failed/${id}`);
    expect(record.fix?.strategy).toBe('raise-memory-limit');
    const [, added] = partsOf(record.solution);
    expect(added).toContain('"value": "1Gi"');
  });
});
