import { describe, expect, it } from 'vitest';
import { inLargestUnit, multiplyQuantity, quantityOf } from '../../../src/rules/pod/quantity.js';

describe('a quantity multiplied', () => {
  it.each([
    ['24Mi', 2, '48Mi'],
    ['512Mi', 2, '1Gi'],
    ['128Mi', 8, '1Gi'],
    ['1536Mi', 2, '3Gi'],
    ['1.5Gi', 2, '3Gi'],
    ['1.5Gi', 1, '1.5Gi'],
    ['500M', 4, '2G'],
    ['500m', 2, '1000m'],
    ['1073741824', 2, '2147483648'],
    ['0Mi', 2, '0Mi'],
  ])('%s times %d is %s', (text, factor, product) => {
    expect(multiplyQuantity(text, factor)).toBe(product);
    expect(quantityOf(product)).toBeCloseTo((quantityOf(text) ?? 0) * factor);
  });

  it.each(['', 'x', '1e3'])('%j is none', (text) => {
    expect(multiplyQuantity(text, 2)).toBeUndefined();
  });

  it('stops at the largest unit', () => {
    expect(inLargestUnit(1024, 'Ei')).toBe('1024Ei');
    expect(inLargestUnit(2 ** 20, 'Ki')).toBe('1Gi');
  });
});
