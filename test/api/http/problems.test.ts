import { describe, expect, it } from 'vitest';
import { HttpError, problemOf, STATUS_OF } from '../../../src/api/http/problems.js';
import { type ErrorCode, PodproofError } from '../../../src/kernel/ports/errors.js';

const codes = Object.keys(STATUS_OF) as ErrorCode[];

describe('problemOf', () => {
  it.each([
    ['invalid', 400],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['not_found', 404],
    ['conflict', 409],
    ['gone', 410],
    ['too_large', 413],
    ['rate_limited', 429],
    ['unavailable', 503],
    ['timeout', 503],
  ] as const)('gives %s the status %i and its message', (code, status) => {
    const problem = problemOf(new PodproofError(code, 'what is wrong', { extra: { failure_id: 7 } }), 'id');
    expect(problem).toMatchObject({ status, body: { detail: 'what is wrong', failure_id: 7 } });
  });

  it.each(codes.filter((code) => STATUS_OF[code] === 500))('keeps what is wrong inside for %s', (code) => {
    const { status, body } = problemOf(new PodproofError(code, 'inside', { extra: { inside: 1 } }), 'id-7');
    expect(status).toBe(500);
    expect(body).toEqual({ detail: 'Internal server error; the log says more under request id id-7' });
  });

  it('says when to try again, in whole seconds and never at once', () => {
    const headersFor = (retryAfterMs: number) =>
      problemOf(new PodproofError('rate_limited', 'x', { retryAfterMs }), '').headers;
    expect(headersFor(1_200)).toEqual({ 'Retry-After': '2' });
    expect(headersFor(0)).toEqual({ 'Retry-After': '1' });
    expect(problemOf(new PodproofError('rate_limited', 'x'), '').headers).toEqual({});
  });

  it('recognises an error of another copy of the package', () => {
    const copy = Object.assign(new Error('gone'), { code: 'gone', extra: {}, [Symbol.for('podproof.error')]: true });
    expect(problemOf(copy, '').status).toBe(410);
  });

  it('knows what only HTTP gets wrong', () => {
    const problem = problemOf(new HttpError(405, 'no', { Allow: 'GET' }), '');
    expect(problem).toEqual({ status: 405, headers: { Allow: 'GET' }, body: { detail: 'no' } });
  });
});
