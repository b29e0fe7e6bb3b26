import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decorateLlm } from '../../../kernel/plugins/policies/llm.js';
import { timeLimit } from '../../../kernel/plugins/policies/time-limit.js';
import { mayHaveConnected } from '../../../kernel/ports/errors.js';
import { LlmStub } from './llm-stub.js';
import { createInstance, expectFailure, never, REQUEST } from './llm-under-test.js';
import type { LlmPluginUnderTest } from './llm-wire.js';
import { type LocalServer, openLocalServer } from './local-server.js';

const PROMPTLY_MS = 5_000;

/** What the network does to calls. */
export function describeLlmConnections(test: LlmPluginUnderTest): void {
  const { plugin, wire } = test;
  let stub: LlmStub;
  let server: LocalServer | undefined;
  beforeAll(async () => {
    stub = await LlmStub.create(wire);
  });
  afterEach(async () => {
    stub.reset();
    await server?.close();
    server = undefined;
  });
  const open = async (answer: Parameters<typeof openLocalServer>[0]) => {
    server = await openLocalServer(answer);
    return { server, instance: await createInstance(test, { base_url: server.url }) };
  };

  describe(`llm ${plugin.id}: connections`, () => {
    it.each([
      ['ENOTFOUND', /cannot be resolved/],
      ['ECONNREFUSED', /refuses the connection/],
      ['SELF_SIGNED_CERT_IN_CHAIN', /NODE_EXTRA_CA_CERTS/],
      ['CERT_HAS_EXPIRED', /expired/],
    ])('says in plain words what %s means', async (code, words) => {
      stub.fails(code, { hostname: 'api.example.com' });
      const call = (await createInstance(test)).complete(REQUEST, never());
      const error = await expectFailure(call, test, 'unavailable');
      expect(error.message).toMatch(words);
      expect(mayHaveConnected(error), 'it is known that the call never connected (`llmErrorOf`)').toBe(false);
    });

    it('reports a connection that is cut before the answer', async () => {
      const { instance } = await open((response) => response.destroy());
      await expectFailure(instance.complete(REQUEST, never()), test, 'unavailable');
    });

    it('reports a connection that is cut within the answer', async () => {
      const { instance } = await open((response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
        response.write('{"half": "an ans', () => response.destroy());
      });
      await expectFailure(instance.complete(REQUEST, never()), test, 'unavailable');
    });

    it('is cut off by the time-out policy, and hangs up', async () => {
      const { instance, server } = await open(() => undefined);
      const limited = decorateLlm(instance, timeLimit('llm', 300));
      const { message } = await expectFailure(limited.complete(REQUEST, never()), test, 'timeout');
      expect(message, 'the plugin has no time-out of its own').toMatch(/did not end within 0\.3 s/);
      await server.left();
    });

    it('ends a call that is aborted, at once', async () => {
      const { instance, server } = await open(() => undefined);
      const controller = new AbortController();
      const call = expectFailure(instance.complete(REQUEST, controller.signal), test, 'aborted');
      await server.arrived();
      const abortedAt = performance.now();
      controller.abort();
      await call;
      await server.left();
      expect(performance.now() - abortedAt).toBeLessThan(PROMPTLY_MS);
    });

    it('sends nothing when it is aborted before', async () => {
      stub.says('ok');
      const call = (await createInstance(test)).complete(REQUEST, AbortSignal.abort());
      await expectFailure(call, test, 'aborted');
      expect(stub.calls).toBe(0);
    });
  });
}
