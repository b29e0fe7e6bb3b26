import { describe, expect, it } from 'vitest';
import { KINDS } from '../../../../../src/rules/kinds/index.js';
import { SIGNATURE_ORDER, signatureWeight } from '../../../../../src/rules/kinds/log/lines/signature-order.js';

describe('the order of log signatures', () => {
  it('names every log kind exactly once', () => {
    const kinds = KINDS.filter(({ group }) => group === 'log').map(({ id }) => id);
    expect(SIGNATURE_ORDER.map(({ id }) => id).sort()).toEqual([...kinds].sort());
  });

  it('is written from the first to the last', () => {
    const weights = SIGNATURE_ORDER.map(({ weight }) => weight);
    expect(weights).toEqual([...weights].sort((one, other) => other - one));
  });

  it('gives a reason for each', () => {
    for (const { id, reason } of SIGNATURE_ORDER) expect(reason, id).toMatch(/^[A-Z"].{30,160}\.$/);
  });

  it('weighs a signature by its place', () => {
    expect(signatureWeight('log-throttled')).toBeGreaterThan(signatureWeight('log-panic'));
  });
});
