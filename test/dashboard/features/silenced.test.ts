import { expect, test } from 'vitest';
import { commonCause, commonCauseOf, silencedText } from '../../../dashboard/src/features/lists/silenced.js';

const row = (id: number, namespace = 'shop', cause: string | null = 'oom-killed') => ({ id, namespace, cause });

test('rows of one cause in one namespace can be silenced, others cannot', () => {
  expect(commonCause([row(1), row(2)])).toEqual({ namespace: 'shop', cause: 'oom-killed' });
  expect(commonCause([row(1), row(2, 'other')])).toBeUndefined();
  expect(commonCause([row(1), row(2, 'shop', 'other')])).toBeUndefined();
  expect(commonCause([row(1, 'shop', null)])).toBeUndefined();
  expect(commonCause([])).toBeUndefined();
});

test('what a silence would take for a pattern is not offered', () => {
  expect(commonCause([row(1, '*')])).toBeUndefined();
  expect(commonCause([row(1, 'shop', 'oom-?')])).toBeUndefined();
});

test('a row that is meant and not there may have another cause', () => {
  expect(commonCauseOf([row(1), row(2, 'other')], new Set([1]))).toEqual({ namespace: 'shop', cause: 'oom-killed' });
  expect(commonCauseOf([row(1)], new Set([1, 2]))).toBeUndefined();
});

test('names are short and visible', () => {
  const text = silencedText({ namespace: '\u202eshop', cause: 'c'.repeat(1_000) });
  expect(text).toContain('⟨U+202E⟩shop');
  expect(text.length).toBeLessThan(150);
});
