import { expect, it } from 'vitest';
import { errorCode, isOutage, PodproofError } from '../../../src/kernel/ports/errors.js';

it('reads the code of whatever was thrown', () => {
  const thrown = [Object.assign(new Error('x'), { code: 'ENOENT' }), { code: '23505' }, new PodproofError('gone', 'x')];
  expect(thrown.map(errorCode)).toEqual(['ENOENT', '23505', 'gone']);
});

it('finds no code where there is none, or none that is text', () => {
  const thrown = [new Error('x'), { code: 5 }, 'ENOENT', null, undefined];
  expect(thrown.map(errorCode)).toEqual(['', '', '', '', '']);
});

it('tells an outage from a refusal, and from what is no error of ours', () => {
  const codes = ['unavailable', 'timeout', 'invalid', 'conflict'] as const;
  expect(codes.map((code) => isOutage(new PodproofError(code, 'x')))).toEqual([true, true, false, false]);
  expect(isOutage({ code: 'unavailable' })).toBe(false);
});
