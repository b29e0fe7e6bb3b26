import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelSelectorOf, selects } from '../../../src/rules/label-selector.js';
import { freeLabels } from '../../../src/rules/mirror/free-labels.js';
import type { Selecting } from '../../../src/rules/mirror/surroundings.js';

const GIVEN = { 'podproof.dev/mirror': 'm-1' };

function by(selector: Selecting['selector'], kind = 'Service'): Selecting {
  return { kind, name: 'web', selector };
}

const key = fc.constantFrom('app', 'tier', 'version', 'team');
const value = fc.constantFrom('a', 'b', 'c');
const expression = fc.record({
  key,
  operator: fc.constantFrom('In', 'NotIn', 'Exists', 'DoesNotExist'),
  values: fc.array(value, { minLength: 1, maxLength: 2 }),
});
const selecting = fc.record({
  kind: fc.constantFrom('Service', 'ReplicaSet', 'Job', 'PodDisruptionBudget', 'NetworkPolicy'),
  name: fc.constantFrom('one', 'two'),
  selector: fc.record(
    {
      matchLabels: fc.dictionary(key, value, { maxKeys: 3 }),
      matchExpressions: fc.array(expression, { maxLength: 3 }),
    },
    { requiredKeys: [] },
  ),
});

function doesSelect({ selector }: Selecting, labels: Record<string, string>): boolean {
  const read = labelSelectorOf(selector);
  return read !== undefined && !(read.requirements.length === 0) && selects(read, labels);
}

/** Every set of labels that could be left. */
function subsets(labels: Record<string, string>): Record<string, string>[] {
  return Object.entries(labels).reduce<Record<string, string>[]>(
    (all, [name, text]) => all.flatMap((each) => [each, { ...each, [name]: text }]),
    [{}],
  );
}

describe('the labels that a mirror may have', () => {
  it('are those by which nobody selects the pod', () => {
    const own = { app: 'web', tier: 'front', version: 'v1' };
    const free = freeLabels(own, GIVEN, [by({ matchLabels: { app: 'web' } }), by({ matchLabels: { tier: 'back' } })]);
    expect(free).toMatchObject({ kept: { tier: 'front', version: 'v1' }, removed: { app: 'web' }, selectedBy: [] });
  });

  it('are without every label of a selector, so that no second selector like it could match', () => {
    const free = freeLabels({ app: 'web', tier: 'front', x: '1' }, GIVEN, [
      by({ matchLabels: { app: 'web', tier: 'front' } }, 'ReplicaSet'),
    ]);
    expect(free.kept).toEqual({ x: '1' });
  });

  it('keep what a selector must not see gone', () => {
    const free = freeLabels({ app: 'web', debug: 'no' }, GIVEN, [
      by({ matchLabels: { debug: 'no' } }),
      by({ matchExpressions: [{ key: 'app', operator: 'DoesNotExist' }] }, 'ReplicaSet'),
      by({ matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['web'] }] }, 'NetworkPolicy'),
    ]);
    expect(free).toMatchObject({ kept: { app: 'web' }, removed: { debug: 'no' }, selectedBy: [] });
  });

  it('give in to who only watches where nothing else keeps it from being taken over', () => {
    const owner = by({ matchLabels: { app: 'web' } }, 'ReplicaSet');
    const policy = by({ matchExpressions: [{ key: 'app', operator: 'DoesNotExist' }] }, 'NetworkPolicy');
    const free = freeLabels({ app: 'web' }, GIVEN, [policy, owner]);
    expect(free).toMatchObject({ kept: {}, removed: { app: 'web' }, selectedBy: [policy], lost: [owner] });
  });

  it('cannot be beyond a selector that selects everything; a Service without one selects nothing', () => {
    const budget = by({}, 'PodDisruptionBudget');
    const free = freeLabels({ app: 'web' }, GIVEN, [budget, by({}), by({}, 'ReplicationController')]);
    expect(free).toMatchObject({ kept: { app: 'web' }, removed: {}, selectedBy: [budget] });
  });

  it('count what every mirror has', () => {
    const watcher = by({ matchExpressions: [{ key: 'podproof.dev/mirror', operator: 'Exists' }] }, 'NetworkPolicy');
    expect(freeLabels({ app: 'web' }, GIVEN, [watcher]).selectedBy).toEqual([watcher]);
  });

  it('are selected by nobody whenever some choice of them is, and most are kept then', () => {
    fc.assert(
      fc.property(fc.dictionary(key, value), fc.array(selecting, { maxLength: 6 }), (own, all) => {
        const { kept, removed, selectedBy } = freeLabels(own, GIVEN, all);
        expect({ ...kept, ...removed }).toEqual(own);
        const isFree = (labels: Record<string, string>, who = all) =>
          !who.some((each) => doesSelect(each, { ...labels, ...GIVEN }));
        const wanted = all.filter((each) => JSON.stringify(labelSelectorOf(each.selector)?.requirements) !== '[]');
        if (subsets(own).some((labels) => isFree(labels, wanted))) expect(isFree(kept, wanted)).toBe(true);
        expect(selectedBy.filter((each) => doesSelect(each, { ...kept, ...GIVEN }))).toEqual(
          all.filter((each) => doesSelect(each, { ...kept, ...GIVEN })),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('are told in time, however many selectors a namespace has', () => {
    const own = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`k${index}`, 'v']));
    const all = Array.from({ length: 400 }, (_, index) =>
      by({
        matchExpressions: [
          { key: `k${index % 40}`, operator: index % 2 === 0 ? 'Exists' : 'DoesNotExist' },
          { key: `k${(index * 7 + 3) % 40}`, operator: 'DoesNotExist' },
          { key: `k${(index * 11 + 5) % 40}`, operator: 'Exists' },
        ],
      }),
    );
    expect(Object.keys(freeLabels(own, GIVEN, all).kept).length).toBeLessThanOrEqual(40);
  });
});
