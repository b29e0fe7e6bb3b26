import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOf, isPlugin, missingOperations } from '../../../src/kernel/plugins/checks.js';
import { fakeLlm, fakeStorage, llmPlugin } from './support.js';

const GOOD = llmPlugin('good-1');

describe('faultsOf', () => {
  it('finds none in a plugin', () => {
    expect(faultsOf(GOOD)).toEqual([]);
    expect(isPlugin(GOOD)).toBe(true);
  });

  it.each([
    ['kind', 'database', /kind must be one of kinds, llm, notify, storage/],
    ['id', 'Has Spaces', /id must be lower case/],
    ['id', '-', /id must be/],
    ['displayName', ' ', /displayName/],
    ['description', undefined, /description/],
    ['docsUrl', 7, /docsUrl/],
    ['configSchema', { parse: () => {} }, /configSchema must be a zod schema/],
    ['secrets', 'api_key', /secrets must be a list/],
    ['secrets', [7], /secrets must be a list/],
    ['capabilities', null, /capabilities/],
    ['capabilities', {}, /capabilities of kind llm: contextTokens must be a number above 0/],
    ['capabilities', { contextTokens: '8000' }, /contextTokens must be a number/],
    ['create', {}, /create must be a function/],
    ['test', undefined, /test must be a function/],
  ])('names %s when it is %j', (field, value, sentence) => {
    expect(faultsOf({ ...GOOD, [field]: value })).toEqual([expect.stringMatching(sentence)]);
  });

  it('goes by the capabilities of the kind, and passes by what it does not know', () => {
    const notifier = { ...GOOD, kind: 'notify' };
    expect(faultsOf({ ...notifier, capabilities: {} })).toEqual([]);
    expect(faultsOf({ ...notifier, capabilities: { messagesPerMinute: 30, threads: ['a'] } })).toEqual([]);
    expect(faultsOf({ ...notifier, capabilities: { messagesPerMinute: 0 } })).toEqual([
      'capabilities of kind notify: messagesPerMinute must be a number above 0 or left out',
    ]);
    expect(faultsOf({ ...GOOD, capabilities: { contextTokens: 1, jsonSchema: true, messagesPerMinute: 0 } })).toEqual(
      [],
    );
    expect(faultsOf({ ...GOOD, kind: 'storage', capabilities: { replicas: true } })).toEqual([]);
  });

  it('says only the version of a plugin of another version', () => {
    expect(faultsOf({ apiVersion: 2, kind: 'new' })).toEqual(['apiVersion is 2, but this server needs 1']);
    expect(faultsOf({})).toEqual(['apiVersion is undefined, but this server needs 1']);
  });

  it('says something of every value that is no plugin, and throws at none', () => {
    fc.assert(fc.property(fc.anything(), (value) => faultsOf(value).length > 0));
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.anything()),
        (rest) => faultsOf({ ...rest, apiVersion: 1, kind: rest }).length > 0,
      ),
    );
  });
});

describe('missingOperations', () => {
  it('finds what an instance lacks, in nested objects too', () => {
    expect(missingOperations('llm', fakeLlm('m'))).toEqual([]);
    expect(missingOperations('storage', fakeStorage())).toEqual([]);
    expect(missingOperations('storage', fakeStorage({ relay: {}, status: 7 }))).toEqual(['status', 'relay.publish']);
    expect(missingOperations('notify', undefined)).toEqual(['send']);
  });
});
