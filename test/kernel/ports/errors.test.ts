import { expect, it } from 'vitest';
import { errorCode, isOutage, legibleError, messageOf, PodproofError } from '../../../src/kernel/ports/errors.js';

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

const FOREIGN = {
  'an object without a prototype': Object.create(null),
  'an error whose message throws': Object.defineProperty(new Error('x'), 'message', { get: failing }),
  'a proxy that lets nothing be read': new Proxy({}, { get: failing, getOwnPropertyDescriptor: failing }),
  'an error whose message is no text': Object.assign(new Error('x'), { message: { text: 'x' } }),
};

function failing(): never {
  throw new Error('must not be read');
}

it.each(Object.entries(FOREIGN))('reads a message of %s', (_what, thrown) => {
  expect(typeof messageOf(thrown)).toBe('string');
});

it('puts an error in the place of what cannot be read, and leaves everything else as it is', () => {
  const unreadable = [
    FOREIGN['an error whose message throws'],
    FOREIGN['a proxy that lets nothing be read'],
    Object.defineProperty(new Error('x'), 'stack', { get: failing }),
  ];
  for (const thrown of unreadable) expect(legibleError(thrown)).toEqual(new Error('what was thrown cannot be read'));
  const plain = [new Error('x'), new PodproofError('gone', 'x'), 'text', undefined, null, 5];
  expect(plain.map(legibleError)).toEqual(plain);
});
