import fc from 'fast-check';
import { answerOf, testLlm } from 'podproof/kit/llm';
import { type LlmProvider, PodproofError } from 'podproof/plugin';
import { describe, expect, it } from 'vitest';

const never = () => new AbortController().signal;

describe('answerOf', () => {
  it.each([
    [undefined, { input: 0, output: 0 }],
    [null, { input: 0, output: 0 }],
    [
      { input: null, output: 7 },
      { input: 0, output: 7 },
    ],
    [
      { input: Number.NaN, output: -3 },
      { input: 0, output: 0 },
    ],
    [
      { input: 2.7, output: Number.POSITIVE_INFINITY },
      { input: 2, output: 0 },
    ],
  ])('counts the tokens of %o as %o', (usage, expected) => {
    expect(answerOf({ text: 'ok', model: 'm', usage })).toEqual({ text: 'ok', model: 'm', usage: expected });
  });

  it.each([null, undefined, '', ' \n\t', '<think>hm</think>', '<think>without end'])('refuses %j as empty', (text) => {
    expect(() => answerOf({ text, model: 'm' })).toThrow(expect.objectContaining({ code: 'invalid' }));
  });

  it('says when an answer is empty because the tokens ran out', () => {
    expect(() => answerOf({ text: '', model: 'm', cutOff: true })).toThrow(/used up all tokens/);
    expect(answerOf({ text: 'half of an', model: 'm', cutOff: true }).text).toBe('half of an');
  });

  it('takes 200,000 characters and no more', () => {
    expect(answerOf({ text: 'x'.repeat(200_000), model: 'm' }).text).toHaveLength(200_000);
    expect(() => answerOf({ text: 'x'.repeat(200_001), model: 'm' })).toThrow(/too long/);
  });

  it('leaves out what a model thinks aloud before it answers', () => {
    expect(answerOf({ text: '\n<think>maybe {</think>\n\n{"a":1}', model: 'm' }).text).toBe('{"a":1}');
    expect(answerOf({ text: 'Use <think> tags</think>', model: 'm' }).text).toBe('Use <think> tags</think>');
  });

  it('gives text that every database keeps, otherwise as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 0xffff })), (units) => {
        const given = `.${String.fromCharCode(...units)}`;
        const { text } = answerOf({ text: given, model: 'm' });
        expect(text.isWellFormed() && !text.includes('\0')).toBe(true);
        if (given.isWellFormed() && !given.includes('\0')) expect(text).toBe(given);
      }),
    );
  });
});

describe('testLlm', () => {
  const saying = (complete: LlmProvider['complete']): LlmProvider => ({ complete, models: async () => [] });

  it('asks once, for little', async () => {
    const asked: number[] = [];
    const provider = saying(async ({ maxOutputTokens }) => {
      asked.push(maxOutputTokens);
      return answerOf({ text: 'ok', model: 'm' });
    });
    await testLlm(provider, never());
    expect(asked).toEqual([64]);
  });

  it('takes an empty answer for a good one', async () => {
    await testLlm(
      saying(async () => answerOf({ text: null, model: 'm' })),
      never(),
    );
  });

  it.each([
    new PodproofError('invalid', 'not a chat completion'),
    new PodproofError('refused', 'refused the API key'),
    new TypeError('a defect'),
  ])('fails with %s', async (error) => {
    await expect(
      testLlm(
        saying(() => Promise.reject(error)),
        never(),
      ),
    ).rejects.toBe(error);
  });
});
