import { describe, expect, it } from 'vitest';
import type { ActiveLlm } from '../../../src/kernel/llm/active-llm.js';
import type { LlmCalls } from '../../../src/kernel/llm/llm-calls.js';
import { nextTurn } from '../../../src/kernel/next-turn.js';
import type { PluginAccess } from '../../../src/kernel/plugins/plugin-access.js';
import type { LlmRequest } from '../../../src/kernel/ports/llm-provider.js';
import type { StoredAnswer } from '../../../src/kernel/ports/storage/solution-answers.js';
import { LlmAnswers } from '../../../src/kernel/solutions/llm-answers.js';

const NEVER = new AbortController().signal;
const settings = { value: () => 'en' };

/** Answers over a model that answers when it is let go on, and a storage that keeps them in memory. */
function setUp(current: { provider: string; model: string } | null = { provider: 'ollama', model: 'qwen3' }) {
  const asked: LlmRequest[] = [];
  const pending: (() => void)[] = [];
  const kept = new Map<string, StoredAnswer>();
  const complete = (request: LlmRequest, signal: AbortSignal) => {
    asked.push(request);
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      pending.push(() => resolve({ text: `answer ${asked.length}`, model: 'qwen3', usage: { input: 3, output: 2 } }));
    });
  };
  const solutionAnswers = {
    get: async (keys: string[]) => keys.flatMap((key) => kept.get(key) ?? []),
    put: async (answer: StoredAnswer) => void kept.set(answer.key, answer),
  };
  const answers = new LlmAnswers({
    plugins: {
      use: async (_: string, work: (storage: object) => unknown) => work({ solutionAnswers }),
    } as unknown as PluginAccess,
    clock: { now: () => 7 } as never,
    settings: settings as never,
    llm: { current: () => current } as unknown as ActiveLlm,
    calls: { complete } as unknown as LlmCalls,
  });
  const get = (about: string, forced = false, signal = NEVER, isUsable = (_text: string) => true) =>
    answers.get(
      {
        about: [about],
        request: () => ({ messages: [] }) as unknown as LlmRequest,
        parse: (text) => (isUsable(text) ? { ok: true, value: text } : { ok: false, problem: 'no JSON' }),
        keep: (value) => ({ kept: value }),
      },
      { forced, signal },
    );
  /** Lets the model answer once it has been asked that often. */
  const answer = async (count: number) => {
    await expect.poll(() => pending.length).toBe(count);
    for (const next of pending.splice(0)) next();
  };
  return { get, answer, asked, kept };
}

describe('LlmAnswers', () => {
  it('asks once for all who want the same at the same time, and afterwards not again', async () => {
    const { get, answer, asked } = setUp();
    const both = Promise.all([get('x'), get('x')]);
    await answer(1);
    expect((await both).map(({ source, stored }) => [source, stored.answer])).toEqual([
      ['llm', { kept: 'answer 1' }],
      ['cache', { kept: 'answer 1' }],
    ]);
    expect((await get('x')).source).toBe('cache');
    expect(asked).toHaveLength(1);
  });

  it('answers the second who asked when the first ran out of time', async () => {
    const { get, answer, asked } = setUp();
    const impatient = new AbortController();
    const first = get('x', false, impatient.signal);
    await expect.poll(() => asked.length).toBe(1);
    const second = get('x');
    await nextTurn();
    impatient.abort(new Error('out of time'));
    await expect(first).rejects.toThrow('out of time');
    await answer(1);
    expect((await second).stored.answer).toEqual({ kept: 'answer 1' });
    expect(asked).toHaveLength(1);
  });

  it('asks for each of two different things', async () => {
    const { get, answer, kept } = setUp();
    const both = Promise.all([get('x'), get('y')]);
    await answer(2);
    await both;
    expect(kept.size).toBe(2);
  });

  it('asks anew when forced, and says so to the policies, without taking anybody else’s answer away', async () => {
    const { get, answer, asked } = setUp();
    const usual = get('x');
    await expect.poll(() => asked.length).toBe(1);
    const forced = get('x', true);
    await expect.poll(() => asked.length).toBe(2);
    const third = get('x');
    await answer(2);
    expect([(await usual).source, (await forced).source, (await third).source]).toEqual(['llm', 'llm', 'cache']);
    expect(asked.map((request) => request.forced)).toEqual([false, true]);
  });

  it('asks once more for an answer that has not the form, counts the tokens of both, and gives up after that', async () => {
    const { get, answer, kept } = setUp();
    const repaired = get('x', false, NEVER, (text) => text === 'answer 2');
    await answer(1);
    await answer(1);
    expect((await repaired).stored).toMatchObject({ answer: { kept: 'answer 2' }, tokens: { input: 6, output: 4 } });
    const useless = get('y', false, NEVER, () => false);
    const refused = expect(useless).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('no JSON'),
    });
    await answer(1);
    await answer(1);
    await refused;
    expect(kept.size).toBe(1);
  });

  it('throws unavailable when no model is configured', async () => {
    await expect(setUp(null).get('x')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
