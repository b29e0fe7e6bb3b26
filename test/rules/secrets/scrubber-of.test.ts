import { describe, expect, it } from 'vitest';
import { scrubberOf } from '../../../src/rules/secrets/scrubber-of.js';

const QUOTE = "login with password=Hunter2-Zx81-correct at 'depot.example' failed";

describe('what is masked in a quote', () => {
  it('is masked in what is made of it, without what tells that it is a secret', () => {
    const scrub = scrubberOf(['nothing to see', QUOTE]);
    expect(scrub('Hunter2-Zx81-correct at depot.example does not exist')).toBe(
      '[redacted:secret] at depot.example does not exist',
    );
    expect(scrub(QUOTE)).toBe("login with password=[redacted:secret] at 'depot.example' failed");
  });

  it.each([
    ['short', 'password=b1 refused', 'set b1 for user b1'],
    [
      'a plain word, such as a user who is also the password',
      'user=depotapp password=depotapp',
      'user depotapp has no rights',
    ],
    ['not masked there', 'node worker-17 is away', 'worker-17 is away'],
  ])('stays elsewhere where it is %s', (_what, quote, text) => {
    expect(scrubberOf([quote])(text)).toBe(text);
  });
});
