import { expect, test } from 'vitest';
import { parseDiff } from '../../../dashboard/src/ui/diff/parse-diff.js';

const DIFF = `--- a/pod.yaml
+++ b/pod.yaml
@@ -14,3 +14,3 @@
       limits:
-        memory: 24Mi
+        memory: 48Mi
@@ -40 +40,2 @@
 last
+--- not a header
\\ No newline at end of file
`;

test('lines have their numbers before and after, and hunks where they begin', () => {
  const [first, second] = parseDiff(DIFF);
  expect(first?.line).toBe(14);
  expect(first?.lines).toEqual([
    { kind: 'same', before: 14, after: 14, text: '      limits:' },
    { kind: 'removed', before: 15, after: undefined, text: '        memory: 24Mi' },
    { kind: 'added', before: undefined, after: 15, text: '        memory: 48Mi' },
  ]);
  expect(second?.lines.map(({ kind, after, text }) => [kind, after, text])).toEqual([
    ['same', 40, 'last'],
    ['added', 41, '--- not a header'],
  ]);
});

test('what is no diff has no hunks', () => {
  expect(parseDiff('')).toEqual([]);
  expect(parseDiff('just text\n+ with a sign')).toEqual([]);
});
