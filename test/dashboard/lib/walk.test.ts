import { expect, test } from 'vitest';
import { neighboursOf, rememberWalk } from '../../../dashboard/src/lib/walk.js';

test('the neighbours of a record are those of the list that one came from', () => {
  rememberWalk([7, 3, 9]);
  expect(neighboursOf(3)).toEqual({ previous: 7, next: 9 });
  expect(neighboursOf(7)).toEqual({ previous: undefined, next: 3 });
  expect(neighboursOf(4)).toEqual({ previous: undefined, next: undefined });
});
