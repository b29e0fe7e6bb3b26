import { describe, expect, it } from 'vitest';
import type { FailureRecord } from '../../src/contracts/failure.js';
import { SERVICE_TOKEN } from '../support/server.js';
import { completion, type Reply, solution } from '../support/stubbed-llm.js';
import { gate, install } from './support/llm-installation.js';

type Engine = 'sqlite' | 'postgres';

const failing: Reply = () => [500, { error: { message: 'the model is on fire' } }];

describe.each<Engine>(['sqlite', 'postgres'])('solutions by a language model (%s)', (engine) => {
  it('the first report of a cause waits for the model; the others of the incident share its answer, in their own names', async () => {
    const on = await install(engine);
    on.llm.replyWith(() =>
      completion(solution({ steps: [{ text: 'Look at web-1.', command: 'kubectl describe pod web-1' }] })),
    );
    const first = await on.send('web-1');
    expect(first).toMatchObject({ solution_source: 'llm', solution_provider: 'openai', solution_model: 'gpt-test' });
    expect(first.solution_tokens).toEqual({ input: 100, output: 20 });
    expect(first.solution).toContain('kubectl describe pod web-1');
    const second = await on.send('web-2');
    expect(second).toMatchObject({
      solution_source: 'cache',
      solution_provider: 'openai',
      solution_fallback_reason: null,
    });
    expect(second.solution).toContain('kubectl describe pod web-2');
    expect(on.llm.requests).toHaveLength(1);
    const told = await on.events.next('pod_failure', ({ pod_name }) => pod_name === 'web-1');
    expect(told.solution_source).toBe('rules');
    expect((await on.events.next('solution_updated', ({ id }) => id === first.id)).solution_source).toBe('llm');
  });

  it('slow, dead, wrong, then right: the rules stand and say why, and every step is told', async () => {
    const on = await install(engine, { LLM_INGEST_WAIT_SECONDS: '0' });
    const slow = gate();
    on.llm.replyWith(async () => {
      await slow.opened;
      return completion(solution({ cause: 'Said slowly.' }));
    });
    const late = await on.send('slow-1', 'slow');
    expect(late.solution_source).toBe('rules');
    slow.open();
    const told = await on.events.next('solution_updated', ({ id }) => id === late.id);
    expect(told).toMatchObject({ solution_source: 'llm' });
    expect(told.solution).toContain('Said slowly.');

    on.llm.replyWith(() => [401, { error: { message: 'Incorrect API key provided' } }]);
    const dead = await on.send('dead-1', 'dead');
    const refused = await on.events.next('solution_updated', ({ id }) => id === dead.id);
    expect(refused).toMatchObject({ solution_source: 'rules' });
    expect(refused.solution_fallback_reason).toMatch(/key/);
    expect(JSON.stringify(refused)).not.toContain(on.llm.config.api_key);

    on.llm.replyWith(() => completion('As an assistant I would rather write prose.'));
    const before = on.llm.requests.length;
    const wrong = await on.send('wrong-1', 'wrong');
    const useless = await on.events.next('solution_updated', ({ id }) => id === wrong.id);
    expect(useless).toMatchObject({ solution_source: 'rules' });
    expect(useless.solution_fallback_reason).toMatch(/form/);
    expect(on.llm.requests.length - before).toBe(2);

    on.llm.replyWith(() => completion(solution({ cause: 'Right at last.' })));
    const retried = await on.post(`/api/pods/failed/${wrong.id}/retry-solution`);
    expect(retried).toMatchObject({ status: 200, body: { id: wrong.id, status: 'regenerating' } });
    const right = await on.events.next(
      'solution_updated',
      (data) => data.id === wrong.id && data.solution_source === 'llm',
    );
    expect(right.solution).toContain('Right at last.');
    expect((await on.record(wrong.id)).solution_fallback_reason).toBeNull();
  });

  it('a storm of one Deployment makes one call, and every record has its answer', async () => {
    const on = await install(engine, { LLM_INGEST_WAIT_SECONDS: '300' });
    const [asked, held] = [gate(), gate()];
    on.llm.replyWith(async () => {
      asked.open();
      await held.opened;
      return completion(solution());
    });
    const pods = Array.from({ length: 500 }, (_, index) => `web-${index}`);
    const first = on.send('web-first');
    // Only the first waits: it must be this one.
    await asked.opened;
    const waiting = [...pods];
    const sender = async () => {
      for (let pod = waiting.pop(); pod !== undefined; pod = waiting.pop()) await on.send(pod);
    };
    await Promise.all(Array.from({ length: 25 }, sender));
    held.open();
    expect((await first).solution_source).toBe('llm');
    await on.events.next('solution_updated', ({ pod_name }) => pod_name === 'web-0');
    const after = await on.send('web-later');
    expect(after.solution_source).toBe('cache');
    await expect
      .poll(
        async () => {
          const { body } = await on.server.send('GET', '/api/pods/failed?limit=1000', { cookie: on.admin });
          return (body as FailureRecord[]).filter((record) => record.solution_source === 'rules').length;
        },
        { timeout: 30_000 },
      )
      .toBe(0);
    expect(on.llm.requests).toHaveLength(1);
  }, 300_000);

  it('keeps to the daily budget, shows it, and asks again on the next day or when it is raised', async () => {
    const on = await install(engine);
    await on.set('llm_daily_calls', '1');
    expect((await on.send('web-1', 'one')).solution_source).toBe('llm');
    const spent = await on.send('web-2', 'two');
    expect(spent).toMatchObject({ solution_source: 'rules' });
    expect((await on.record(spent.id)).solution_fallback_reason).toMatch(/budget/);
    expect(await on.post(`/api/pods/failed/${spent.id}/retry-solution`)).toMatchObject({ status: 429 });
    const status = await on.server.send('GET', '/api/admin/llm/status', { cookie: on.admin });
    expect(status.body).toMatchObject({ calls_today: 1, tokens_today: 120 });
    const metrics = await on.server.send('GET', '/metrics');
    expect(metrics.body).toMatch(/podproof_llm_calls_today\{bound="used"\} 1/);
    expect(metrics.body).toMatch(/podproof_llm_calls_today\{bound="limit"\} 1/);
    await on.set('llm_daily_calls', '10');
    expect(await on.post(`/api/pods/failed/${spent.id}/retry-solution`)).toMatchObject({ status: 200 });
    await on.events.next('solution_updated', (data) => data.id === spent.id && data.solution_source === 'llm');
  });

  it('sends nothing of a namespace that is withheld, and shows that nothing would be sent', async () => {
    const on = await install(engine);
    await on.set('llm_never_send_namespaces', 'secret-*');
    const kept = await on.send('web-1', '1.0', 'secret-shop');
    expect(kept.solution_source).toBe('rules');
    const shown = await on.post(`/api/pods/failed/${kept.id}/llm-preview`);
    expect(shown).toMatchObject({ status: 200, body: { messages: [], bytes: 0 } });
    await on.post(`/api/pods/failed/${kept.id}/retry-solution`);
    const told = await on.events.next('solution_updated', ({ id }) => id === kept.id);
    expect(told).toMatchObject({ solution_source: 'rules' });
    expect(told.solution_fallback_reason).toMatch(/secret-shop/);
    expect(on.llm.requests).toHaveLength(0);
  });

  it.each(['false', 'true'])('the preview is the request to the byte (pseudonyms %s)', async (pseudonyms) => {
    const on = await install(engine);
    await on.set('llm_pseudonyms', pseudonyms);
    const { id } = await on.send('web-7f9c6d5b8-x2x4q');
    const shown = await on.post(`/api/pods/failed/${id}/llm-preview`);
    const preview = shown.body as { messages: unknown; bytes: number; provider: string };
    expect(on.llm.requests[0]?.messages).toEqual(preview.messages);
    expect(preview.bytes).toBe(Buffer.byteLength(JSON.stringify(preview.messages)));
    expect(preview.provider).toBe('openai');
    expect(JSON.stringify(preview.messages).includes('web-7f9c6d5b8-x2x4q')).toBe(pseudonyms === 'false');
  });

  it('pseudonyms are put back: the solution has the real names', async () => {
    const on = await install(engine);
    await on.set('llm_pseudonyms', 'true');
    on.llm.replyWith(({ messages }) => {
      const text = JSON.stringify(messages);
      const [pod] = /\bname-\d+\b/.exec(text) ?? [];
      return completion(solution({ steps: [{ text: `Look at ${pod}.`, command: `kubectl describe pod ${pod}` }] }));
    });
    const { solution: shown } = await on.send('checkout-abc12');
    expect(shown).not.toMatch(/\bname-\d/);
  });

  it('a remediation of a finding comes from the model, or else from the check', async () => {
    const on = await install(engine);
    const finding = {
      resource_type: 'Pod',
      resource_name: 'web',
      namespace: 'shop',
      check_name: 'privileged-container',
      severity: 'critical',
      message: 'The container web is privileged',
      remediation: 'Set privileged to false.',
    };
    const made = await on.server.send('POST', '/api/security/findings', { token: SERVICE_TOKEN, body: finding });
    const { id } = made.body as { id: number };
    on.llm.replyWith(failing);
    const fallback = await on.post(`/api/security/findings/${id}/fix`);
    expect(fallback).toMatchObject({ status: 200, body: { finding_id: id, is_fallback: true } });
    expect((fallback.body as { explanation: string }).explanation).toContain('Set privileged to false.');
    on.llm.replyWith(() => completion(JSON.stringify({ explanation: 'Drop the privilege.', patch: null })));
    const fixed = await on.post(`/api/security/findings/${id}/fix`);
    expect(fixed).toMatchObject({ status: 200, body: { finding_id: id, is_fallback: false } });
    expect((fixed.body as { explanation: string }).explanation).toContain('Drop the privilege.');
    expect(await on.post('/api/security/findings/999999/fix')).toMatchObject({ status: 404 });
  });
});
