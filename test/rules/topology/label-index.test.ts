import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LabelSelector, labelMapSelector, labelSelectorOf, selects } from '../../../src/rules/label-selector.js';
import { LabelIndex } from '../../../src/rules/topology/label-index.js';

const key = fc.constantFrom('app', 'tier', 'zone', '__proto__', 'constructor');
const text = fc.constantFrom('', 'a', 'b', 'c');
const labels = fc.dictionary(key, text, { noNullPrototype: true });
const expression = fc.record({
  key,
  operator: fc.constantFrom('In', 'NotIn', 'Exists', 'DoesNotExist'),
  values: fc.array(text, { maxLength: 3 }),
});
const selector = fc
  .record({ matchLabels: labels, matchExpressions: fc.array(expression, { maxLength: 3 }) }, { requiredKeys: [] })
  .map((value) => labelSelectorOf(value) as LabelSelector);

describe('the index of labels', () => {
  it('finds what trying all would find, each once', () => {
    fc.assert(
      fc.property(fc.array(labels, { maxLength: 30 }), fc.array(selector, { maxLength: 8 }), (all, selectors) => {
        const index = new LabelIndex<number>(selectors);
        all.forEach((each, item) => index.add(item, each));
        for (const each of [...selectors, ...selectors]) {
          const expected = all.flatMap((labels, item) => (selects(each, labels) ? [item] : []));
          expect([...index.select(each)].sort((one, other) => one - other)).toEqual(expected);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('reads the labels of each thing a few times, however many selectors ask for them', () => {
    let reads = 0;
    const counted = (labels: Record<string, string>) =>
      new Proxy(labels, {
        get: (target, name) => {
          reads += 1;
          return Reflect.get(target, name);
        },
      });
    const selectors = Array.from(
      { length: 500 },
      (_, app) => labelMapSelector({ app: `app-${app}`, part: 'shop' }) as LabelSelector,
    );
    const index = new LabelIndex<number>(selectors);
    for (let pod = 0; pod < 5_000; pod += 1)
      index.add(
        pod,
        counted({ app: `app-${pod % 500}`, part: 'shop', 'statefulset.kubernetes.io/pod-name': `p-${pod}` }),
      );
    const found = selectors.reduce((sum, each) => sum + index.select(each).length, 0);
    expect(found).toBe(5_000);
    // Trying all would read 2.5 million.
    expect(reads).toBeLessThan(5_000 * 10);
  });
});
