import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LlmProvider } from '../../../../src/kernel/ports/llm-provider.js';
import { ask, fakeLlm, fakeNotifier, MESSAGE, NEVER } from '../support.js';
import { down, LIMITS, ONCE, policiesWith, scripted } from './support.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('redact', () => {
  it('prepares what leaves the house, once, before anything else sees it', async () => {
    const seen: string[] = [];
    const complete: LlmProvider['complete'] = async ({ messages }) => {
      seen.push(...messages.map(({ content }) => content));
      if (seen.length === 1) throw down();
      return { text: 'fine', model: 'm', usage: { input: 1, output: 1 } };
    };
    let prepared = 0;
    const { policies } = policiesWith(LIMITS, {
      llm: (request) => {
        prepared += 1;
        const message = { ...request, messages: [{ role: 'user' as const, content: '[hidden]' }] };
        return { message, restore: (answer) => ({ ...answer, text: `${answer.text} and restored` }) };
      },
    });
    const llm = policies.llm(fakeLlm('m', { complete }), 'x');
    const call = ask(llm);
    await vi.advanceTimersByTimeAsync(100);
    expect((await call).text).toBe('fine and restored');
    expect(await llm.models(NEVER)).toEqual(['m']);
    expect(seen).toEqual(['[hidden]', '[hidden]']);
    expect(prepared).toBe(1);
  });

  it('prepares notifications too', async () => {
    const titles: string[] = [];
    const { policies } = policiesWith(LIMITS, {
      notify: (message) => ({ message: { ...message, title: '[hidden]' }, restore: () => {} }),
    });
    const notifier = policies.notify(fakeNotifier({ send: async ({ title }) => void titles.push(title) }), 'chat');
    await notifier.send(MESSAGE, NEVER);
    expect(titles).toEqual(['[hidden]']);
  });
});

describe('audit', () => {
  it('counts a call once, however often it was tried, and logs neither question nor answer', async () => {
    const { policies, calls, logger } = policiesWith(ONCE);
    await ask(policies.llm(scripted('a secret answer').llm, 'x'));
    await expect(ask(policies.llm(scripted(down()).llm, 'y'))).rejects.toThrow('down');
    expect(calls).toEqual([
      { kind: 'llm', id: 'x', operation: 'complete', outcome: 'ok', seconds: expect.any(Number) },
      { kind: 'llm', id: 'y', operation: 'complete', outcome: 'error', seconds: expect.any(Number) },
    ]);
    expect(logger.lines).toMatchObject([
      { level: 'debug', fields: { code: 'ok' } },
      { fields: { code: 'unavailable' } },
    ]);
    expect(JSON.stringify(logger.lines)).not.toMatch(/secret|why|down/);
  });
});
