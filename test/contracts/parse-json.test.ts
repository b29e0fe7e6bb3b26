import { expect, it } from 'vitest';
import { parseJson } from '../../src/contracts/parse-json.js';

it('reads any value of JSON, also one that is nothing', () => {
  expect(['{"a":[1]}', ' "text" ', '0', 'null'].map(parseJson)).toEqual([{ a: [1] }, 'text', 0, null]);
});

it('is undefined for a text that is no JSON', () => {
  expect(['', '{', 'undefined', '{"a":1} more', "{'a':1}"].map(parseJson)).toEqual(Array(5).fill(undefined));
});
