import { expect, test } from 'vitest';
import { wholeSolution } from '../../../src/kernel/solutions/whole-solution.js';

test('the rules come first, and a record of an older version has at least what the model wrote', () => {
  const rules = '## Out of memory\n';
  expect(wholeSolution({ solution: rules, solution_addition: null })).toBe(rules);
  expect(wholeSolution({ solution: rules, solution_addition: '## More\n' })).toBe('## Out of memory\n\n## More\n');
  expect(wholeSolution({ solution: '', solution_addition: '## Why it fails\n' })).toBe('## Why it fails\n');
});
