import { describe, expect, it } from 'vitest';
import { nearestChange } from '../../../src/rules/changes/nearest-change.js';

const report = (...changes: readonly object[]) => ({
  events: [{ type: 'Warning', first_timestamp: '2026-03-14T09:30:00Z' }],
  changes,
});
const rollout = (what: string, more: object = {}) => ({ at: '2026-03-14T09:24:00Z', kind: 'rollout', what, ...more });

describe('nearestChange', () => {
  it.each<[string, readonly object[], string | null]>([
    ['a rollout with a new image', [rollout('rollout 14 changed the image of container cart')], 'new image'],
    ['another rollout', [rollout('rollout 14 changed the memory limit', { revision: 14 })], 'rollout 14'],
    ['a rollout without a number', [rollout('it was rolled out')], 'rollout'],
    [
      'the newest of two',
      [
        { at: '2026-03-14T09:00:00Z', kind: 'node', what: 'x', object: { kind: 'Node', name: 'a' } },
        { at: '2026-03-14T09:20:00Z', kind: 'configuration', what: 'x', object: { kind: 'ConfigMap', name: 'cart' } },
      ],
      'ConfigMap cart',
    ],
    ['what came later', [{ ...rollout('the image of x'), at: '2026-03-14T09:40:00Z' }], null],
    ['what is older than an hour', [{ ...rollout('the image of x'), at: '2026-03-14T08:20:00Z' }], null],
    ['nothing', [], null],
    ['a change without an object', [{ ...rollout('x'), kind: 'quota' }], 'quota'],
  ])('says of %s what a table has room for', (_, changes, words) => {
    expect(nearestChange(report(...changes))).toBe(words);
  });

  it('cuts names that are too long', () => {
    const change = { ...rollout('x'), kind: 'configuration', object: { kind: 'ConfigMap', name: 'a'.repeat(500) } };
    expect(nearestChange(report(change))?.length).toBe(80);
  });
});
