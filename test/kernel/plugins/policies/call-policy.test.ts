import { describe, expect, expectTypeOf, it } from 'vitest';
import { type CallPolicy, inOrder } from '../../../../src/kernel/plugins/policies/call-policy.js';
import { decorateLlm } from '../../../../src/kernel/plugins/policies/llm.js';
import { decorateNotifier } from '../../../../src/kernel/plugins/policies/notifier.js';
import type { LlmProvider } from '../../../../src/kernel/ports/llm-provider.js';
import type { Notifier } from '../../../../src/kernel/ports/notifier.js';
import type { OperationOf } from '../../../../src/kernel/ports/operations.js';
import type { Storage } from '../../../../src/kernel/ports/storage.js';
import { fakeLlm, fakeNotifier, MESSAGE, NEVER } from '../support.js';

describe('policies of calls', () => {
  it('are passed from the outermost to the innermost, each with the signal of the one before', async () => {
    const passed: string[] = [];
    const inner = new AbortController().signal;
    const named = (name: string, signal?: AbortSignal): CallPolicy => {
      return (call, next) => {
        passed.push(`${name}: ${call.operation}${call.signal === inner ? ', inner signal' : ''}`);
        return next(signal ?? call.signal);
      };
    };
    const policy = inOrder(named('first', inner), named('second'));
    const given = await policy({ operation: 'models', signal: NEVER, forced: false }, async (signal) => signal);
    expect(passed).toEqual(['first: models', 'second: models, inner signal']);
    expect(given).toBe(inner);
  });

  it('see each operation by its name, and whether a person asked for it', async () => {
    const seen: unknown[] = [];
    const policy: CallPolicy = ({ operation, forced }, next) => {
      seen.push([operation, forced]);
      return next(NEVER);
    };
    const llm = decorateLlm(fakeLlm('m'), policy);
    await llm.complete({ messages: [], maxOutputTokens: 1 }, NEVER);
    await llm.complete({ messages: [], maxOutputTokens: 1, forced: true }, NEVER);
    await llm.models(NEVER);
    await decorateNotifier(fakeNotifier(), policy).send(MESSAGE, NEVER);
    expect(seen).toEqual([
      ['complete', false],
      ['complete', true],
      ['models', false],
      ['send', false],
    ]);
  });
});

describe('operations of a port', () => {
  it('are named by the compiler', () => {
    expectTypeOf<OperationOf<LlmProvider>>().toEqualTypeOf<'complete' | 'models' | 'dispose'>();
    expectTypeOf<OperationOf<Notifier>>().toEqualTypeOf<'send' | 'dispose'>();
    expectTypeOf<'relay.isHeard' | 'tables.export' | 'settings.all' | 'inspect'>().toExtend<OperationOf<Storage>>();
    expectTypeOf<OperationOf<Storage> & ('relay.shared' | 'writers' | 'settings.any')>().toEqualTypeOf<never>();
  });
});
