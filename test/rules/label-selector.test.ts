import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelSelectorOf, selects } from '../../src/rules/label-selector.js';

function selected(selector: unknown, labels: Record<string, string>): boolean {
  const parsed = labelSelectorOf(selector);
  return parsed !== undefined && selects(parsed, labels);
}

describe('a label selector', () => {
  it('selects by labels, all of which must be there', () => {
    const selector = { matchLabels: { app: 'shop', tier: 'web' } };
    expect(selected(selector, { app: 'shop', tier: 'web', more: 'x' })).toBe(true);
    expect(selected(selector, { app: 'shop' })).toBe(false);
    expect(selected(selector, { app: 'Shop', tier: 'web' })).toBe(false);
  });

  it('selects by expressions as Kubernetes reads them', () => {
    const one = (operator: string, values?: string[]) => ({ matchExpressions: [{ key: 'tier', operator, values }] });
    expect(selected(one('In', ['web', 'api']), { tier: 'api' })).toBe(true);
    expect(selected(one('In', ['web', 'api']), {})).toBe(false);
    expect(selected(one('NotIn', ['web']), { tier: 'web' })).toBe(false);
    expect(selected(one('NotIn', ['web']), {})).toBe(true);
    expect(selected(one('Exists'), { tier: '' })).toBe(true);
    expect(selected(one('DoesNotExist'), { tier: '' })).toBe(false);
    expect(selected(one('DoesNotExist'), { toString: 'x' })).toBe(true);
  });

  it('selects everything when it asks nothing, and nothing when it is none or asks what nobody knows', () => {
    expect(selected({}, { app: 'shop' })).toBe(true);
    expect(selected(undefined, {})).toBe(false);
    expect(selected(null, {})).toBe(false);
    expect(selected({ matchExpressions: [{ key: 'app', operator: 'Like', values: ['s'] }] }, { app: 's' })).toBe(false);
  });

  it('does not look up what objects have by birth', () => {
    expect(selected({ matchExpressions: [{ key: 'constructor', operator: 'Exists' }] }, {})).toBe(false);
  });

  it('throws for nothing', () => {
    fc.assert(fc.property(fc.anything(), (value) => void selected(value, { app: 'shop' })));
  });
});
