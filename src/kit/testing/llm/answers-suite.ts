import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LlmStub } from './llm-stub.js';
import { createInstance, expectFailure, never, REQUEST, secretsOf } from './llm-under-test.js';
import type { LlmPluginUnderTest } from './llm-wire.js';

const SCHEMA = {
  type: 'object',
  properties: { cause: { type: 'string' } },
  required: ['cause'],
  additionalProperties: false,
};

/** Right to left, an astral letter, a combining mark, controls that JSON must escape. */
const UNICODE = 'پاد 漢字 😀 e\u0301 \u202eRTL\u202c \u2028 "\\" \u0007';

/** What is sent, and what is made of answers. */
export function describeLlmAnswers(test: LlmPluginUnderTest): void {
  const { config, plugin, wire } = test;
  let stub: LlmStub;
  beforeAll(async () => {
    stub = await LlmStub.create(wire);
  });
  afterEach(() => stub.reset());
  const complete = async (request = REQUEST) => (await createInstance(test)).complete(request, never());

  describe(`llm ${plugin.id}: answers`, () => {
    it('gives the text, the model and the tokens of an answer', async () => {
      stub.says('The tag does not exist.', { model: 'model-that-answered', input: 123, output: 45 });
      const { text, model, usage } = await complete();
      expect({ text, usage }).toEqual({ text: 'The tag does not exist.', usage: { input: 123, output: 45 } });
      expect(['model-that-answered', config.model]).toContain(model);
    });

    it('sends the key, the model, the messages and the bound of the answer, once', async () => {
      stub.says('ok');
      await complete();
      const { key, model, messages, maxOutputTokens, wantsJson } = stub.seen;
      expect({ model, messages, maxOutputTokens, wantsJson }).toEqual({
        model: config.model,
        messages: REQUEST.messages,
        maxOutputTokens: REQUEST.maxOutputTokens,
        wantsJson: false,
      });
      expect(key === undefined ? [] : [key]).toEqual(secretsOf(test));
      expect(stub.calls).toBe(1);
    });

    it('asks for JSON where it can and gives it as text', async () => {
      stub.says('{"cause": "a wrong tag"}');
      const { text } = await complete({ ...REQUEST, jsonSchema: SCHEMA });
      expect(JSON.parse(text)).toEqual({ cause: 'a wrong tag' });
      expect(stub.seen.wantsJson).toBe(wire.takesJsonSchema ?? true);
    });

    it('keeps every letter on the way there and back', async () => {
      stub.says(UNICODE);
      const { text } = await complete({ ...REQUEST, messages: [{ role: 'user', content: `${UNICODE}\0` }] });
      expect(text).toBe(UNICODE);
      expect(stub.seen.messages).toEqual([{ role: 'user', content: `${UNICODE}\0` }]);
    });

    it('gives text that every database keeps: no NUL, no half of a surrogate pair', async () => {
      stub.says('a\0b\ud83dc');
      const { text } = await complete({ ...REQUEST, messages: [{ role: 'user', content: 'half \udc00' }] });
      expect(text).toBe('a\ufffdb\ufffdc');
      expect(stub.calls).toBe(1);
    });

    it.each(['', ' \n'])('refuses the empty answer %j', async (text) => {
      stub.says(text);
      await expectFailure(complete(), test, 'invalid');
    });

    it('refuses an answer that is far too long', async () => {
      stub.says('x'.repeat(200_001));
      await expectFailure(complete(), test, 'invalid');
    });
  });
}
