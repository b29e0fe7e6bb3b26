import { describe, expect, it } from 'vitest';
import { scrubberOf } from '../../../src/rules/secrets/scrubber-of.js';
import { secretsIn } from '../../../src/rules/secrets/secrets-in.js';

const QUOTE = "login with password=Hunter2-Zx81-correct at 'depot.example' failed";

describe('what is masked in a quote', () => {
  it('is masked in what is made of it, without what tells that it is a secret', () => {
    const scrub = scrubberOf(secretsIn(QUOTE));
    expect(scrub('Hunter2-Zx81-correct at depot.example does not exist')).toBe(
      '[redacted:secret] at depot.example does not exist',
    );
    expect(scrub(QUOTE)).toBe("login with password=[redacted:secret] at 'depot.example' failed");
  });

  it('is masked where letters that nobody sees stand in it', () => {
    expect(scrubberOf(['Hunter2-Zx81'])('of Hun\u200bter2-Zx81')).toBe('of [redacted:secret]');
  });

  it('is masked piece by piece', () => {
    const scrub = scrubberOf(['Hunter2.depot.svc:9502/v1?timeout=10s']);
    expect(scrub('Hunter2.depot.svc:9502 and "Hunter2.depot.svc". depot.svc of Hunter2')).toBe(
      '[redacted:secret] and "[redacted:secret]". [redacted:secret] of Hunter2',
    );
    expect(scrub('$& Hunter2.$&')).toBe('$& Hunter2.$&');
  });

  it('is masked as a whole word where it is short', () => {
    const scrub = scrubberOf(secretsIn('password=hunter2 refused'));
    expect(scrub('api does not accept "hunter2", says hunter2.')).toBe(
      'api does not accept "[redacted:secret]", says [redacted:secret].',
    );
    expect(scrub('no provider for https://ada:hunter2')).toBe('no provider for https://ada:[redacted:secret]');
    expect(scrub('depot-hunter2 is away')).toBe('depot-hunter2 is away');
  });

  it.each([
    ['very short', 'password=b1 refused', 'set b1 for user b1'],
    [
      'a plain word, such as a user who is also the password',
      'user=depotapp password=depotapp',
      'user depotapp has no rights',
    ],
    ['not masked there', 'node worker-17 is away', 'worker-17 is away'],
  ])('stays elsewhere where it is %s', (_what, quote, text) => {
    expect(scrubberOf(secretsIn(quote))(text)).toBe(text);
  });
});
