import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highestCap, roundDown } from '../../../../src/rules/kinds/scheduling/share-out.js';
import { quantityOf } from '../../../../src/rules/pod/quantity.js';

describe('sharing out', () => {
  it('stays within the budget, uses all of it where somebody is cut, and cuts nobody who asks for less', () => {
    const amounts = fc.array(fc.double({ min: 0.001, max: 1_000, noNaN: true }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(amounts, fc.double({ min: 0.001, max: 2_000, noNaN: true }), (asked, budget) => {
        const cap = highestCap(asked, budget);
        const given = asked.map((amount) => Math.min(amount, cap)).reduce((sum, amount) => sum + amount, 0);
        expect(given).toBeLessThanOrEqual(budget * (1 + 1e-9) + 1e-9);
        if (cap !== Number.POSITIVE_INFINITY) expect(given).toBeCloseTo(budget, 5);
      }),
    );
  });

  it.each([
    ['cpu', 1.5, '1500m'],
    ['cpu', 3, '3'],
    ['cpu', 1.4649, '1460m'],
    ['cpu', 0.004, '4m'],
    ['memory', 12 * 2 ** 30, '12Gi'],
    ['memory', 1_000_000_000, '953Mi'],
    ['nvidia.com/gpu', 4, '4'],
  ])('rounds %s %d down to %s', (resource, amount, text) => {
    expect(roundDown(resource, amount)).toBe(text);
  });

  it('never rounds up', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('cpu', 'memory'),
        fc.double({ min: 0.001, max: 1_000, noNaN: true }),
        (resource, n) => {
          const amount = resource === 'cpu' ? n : n * 2 ** 30;
          expect(quantityOf(roundDown(resource, amount))).toBeLessThanOrEqual(Math.max(amount, 0.001) * (1 + 1e-9));
        },
      ),
    );
  });
});
