import fc from 'fast-check';
import { bodyMessage, errorOfStatus, retryAfterMsOf } from 'podproof/kit/http';
import { describe, expect, it } from 'vitest';

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

describe('errorOfStatus', () => {
  it.each([
    [302, 'invalid', /redirects/],
    [400, 'invalid', /does not accept the request/],
    [401, 'refused', /refused the credentials/],
    [402, 'refused', /paid/],
    [403, 'refused', /does not permit/],
    [404, 'not_found', /nothing at this path/],
    [407, 'refused', /proxy/],
    [408, 'unavailable', /too long/],
    [413, 'too_large', /too large/],
    [418, 'invalid', /does not accept the request/],
    [429, 'rate_limited', /wait/],
    [500, 'unavailable', /failed/],
    [529, 'unavailable', /failed/],
  ] as const)('%i is %s', (status, code, words) => {
    const error = errorOfStatus('Slack', { status });
    expect(error.code).toBe(code);
    expect(error.message).toMatch(words);
    expect(error.message).toMatch(new RegExp(`^Slack .*\\(HTTP ${status}\\)$`));
    expect(error.retryAfterMs).toBeUndefined();
  });

  it('quotes the other side, without the secrets, but not about a key', () => {
    const text = JSON.stringify({ error: { message: 'No such channel for T0KEN/42' } });
    const answer = { status: 404, text, secrets: ['T0KEN/42'] };
    expect(errorOfStatus('Slack', answer).message).toBe(
      'Slack has nothing at this path (HTTP 404): No such channel for ********',
    );
    expect(errorOfStatus('Slack', { ...answer, status: 401 }).message).toBe('Slack refused the credentials (HTTP 401)');
  });

  it.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '0.25' }, 250],
    [{ 'retry-after': 'Fri, 02 Jan 2026 03:04:35 GMT' }, 30_000],
    [{ 'retry-after': 'Fri, 02 Jan 2026 03:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '125', 'retry-after': '7' }, 125],
    [{ 'retry-after': ['3', '4'] }, 3_000],
    [new Headers({ 'Retry-After': '2' }), 2_000],
    [{ 'retry-after': '' }, undefined],
    [{ 'retry-after': '-5' }, undefined],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after-ms': 'NaN' }, undefined],
    [{}, undefined],
    [undefined, undefined],
  ])('%o asks to wait %s ms', (headers, expected) => {
    expect(retryAfterMsOf(headers, NOW)).toBe(expected);
    expect(errorOfStatus('Slack', { status: 429, headers }, NOW).retryAfterMs).toBe(expected);
  });
});

describe('bodyMessage', () => {
  it.each([
    ['{"error":{"message":"one"}}', 'one'],
    ['{"error":"two"}', 'two'],
    ['{"message":"three","error":{"code":1}}', 'three'],
    ['{"detail":"four"}', 'four'],
    ['{"detail":[{"msg":"five","loc":[]}]}', 'five'],
    ['{"errors":[{"message":"six"}]}', 'six'],
    ['[{"error":{"message":"seven"}}]', 'seven'],
    ['plain words', 'plain words'],
    ['two\r\n\tlines\u0000and\u202emore', 'two lines and more'],
    ['<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head></html>', '502 Bad Gateway'],
    ['<html><body>no title', ''],
    ['{"some":"thing"}', ''],
    ['null', ''],
    ['', ''],
  ])('of %j is %j', (text, expected) => {
    expect(bodyMessage(text)).toBe(expected);
  });

  it('is one short line without the secret, whatever the body is', () => {
    const secret = 's3cret/key+1';
    const carrier = fc.constantFrom(secret, encodeURIComponent(secret));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), carrier, fc.string(), fc.boolean(), (before, key, after, asJson) => {
        const said = `${before}${key}${after}`;
        const message = bodyMessage(asJson ? JSON.stringify({ error: { message: said } }) : said, [secret]);
        expect([...message].length).toBeLessThanOrEqual(200);
        expect(message).not.toMatch(/[\p{Cc}\u2028]/u);
        expect(message).not.toContain(key);
      }),
    );
  });

  it('does not show a secret that is cut by its end', () => {
    expect(bodyMessage(`${'x'.repeat(190)}0123456789abcdefghij`, ['0123456789abcdefghij'])).not.toContain('0123');
  });
});
