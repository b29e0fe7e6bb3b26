import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decorateLlm } from '../../../kernel/plugins/policies/llm.js';
import { retry } from '../../../kernel/plugins/policies/retry.js';
import { LlmStub, type StubReply } from './llm-stub.js';
import { createInstance, expectFailure, never, REQUEST, secretsOf } from './llm-under-test.js';
import type { LlmPluginUnderTest } from './llm-wire.js';

const RETRY = { attempts: 3, firstWaitMs: 1, longestWaitMs: 1_000 };

/** Bodies of answers with status 200 that are no answers. */
const GARBAGE: readonly (readonly [string, unknown])[] = [
  ['nothing', ''],
  ['half of a JSON', '{"choices": [{"mess'],
  ['a web page', '<!doctype html><html><head><title>Sign in</title></head></html>'],
  ['JSON of another shape', { hello: 'world' }],
  ['lists and numbers', { choices: 7, content: [null], candidates: {}, message: [] }],
  ['an empty object', {}],
  ['a list', []],
  ['null', 'null'],
  ['a text', '"ok"'],
  ['a number', '42'],
];

/** What the provider refuses, and what it says that makes no sense. */
export function describeLlmFailures(test: LlmPluginUnderTest): void {
  const { plugin, wire } = test;
  let stub: LlmStub;
  beforeAll(async () => {
    stub = await LlmStub.create(wire);
  });
  afterEach(() => stub.reset());
  /** A hostile reply: it repeats the key. */
  const failed = (status: number, headers: Record<string, string> = {}): StubReply => {
    return { status, headers, body: wire.error(status, `no luck with key ${secretsOf(test).join()}`) };
  };
  const good = (): StubReply => {
    return { status: 200, body: wire.answer('at last', { model: 'm', input: 1, output: 1 }) };
  };
  const complete = async () => (await createInstance(test)).complete(REQUEST, never());
  const retried = async () => decorateLlm(await createInstance(test), retry(RETRY)).complete(REQUEST, never());

  describe(`llm ${plugin.id}: failures`, () => {
    it('says that the key was refused', async () => {
      stub.completes(wire.refusedKey ?? failed(401));
      const { message } = await expectFailure(complete(), test, 'refused');
      expect(message).toMatch(/key/i);
    });

    it('says that the model is not known', async () => {
      stub.completes(wire.unknownModel);
      const { message } = await expectFailure(complete(), test, 'not_found');
      expect(message).toMatch(/model/i);
    });

    it('says that there is no such path', async () => {
      stub.completes({
        status: 404,
        body: '<html><title>Not Found</title></html>',
        headers: { 'Content-Type': 'text/html' },
      });
      const { message } = await expectFailure(complete(), test, 'not_found');
      expect(message).toMatch(/path/i);
    });

    it.each([
      [400, 'invalid'],
      [403, 'refused'],
      [413, 'too_large'],
      [429, 'rate_limited'],
      [500, 'unavailable'],
      [502, 'unavailable'],
      [503, 'unavailable'],
    ] as const)('gives status %i the code %s, without a try of its own', async (status, code) => {
      stub.completes(failed(status), good());
      await expectFailure(complete(), test, code);
      expect(stub.calls).toBe(1);
    });

    it('gets by a quota that is over soon', async () => {
      stub.completes(failed(429, { 'Retry-After': '0' }), good());
      expect((await retried()).text).toBe('at last');
      expect(stub.calls).toBe(2);
    });

    it('gives up on a quota that stays', async () => {
      stub.completes(failed(429));
      await expectFailure(retried(), test, 'rate_limited');
      expect(stub.calls).toBe(RETRY.attempts);
    });

    it('hands on how long to wait', async () => {
      stub.completes(failed(429, { 'Retry-After': '3600' }));
      const { retryAfterMs } = await expectFailure(retried(), test, 'rate_limited');
      expect({ retryAfterMs, calls: stub.calls }).toEqual({ retryAfterMs: 3_600_000, calls: 1 });
    });

    it.each(GARBAGE)('does not take %s for an answer', async (_name, body) => {
      stub.completes({ status: 200, body });
      await expectFailure(complete(), test, 'invalid', 'unavailable');
    });

    it.each(GARBAGE)('does not trip over %s in an error', async (_name, body) => {
      stub.completes({ status: 500, body });
      await expectFailure(complete(), test, 'unavailable');
    });
  });
}
