import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unifiedDiff } from '../../../src/kernel/mirrors/unified-diff.js';

const line = fc.constantFrom('a: 1', 'b: 2', '- x', '+ y', '', '  c:', '@@ -1 +1 @@', '--- a/pod.yaml', 'ü 😀');
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.map((each) => `${each}\n`).join(''));

describe('a unified diff', () => {
  it('says how one text becomes the other', () => {
    expect(unifiedDiff('pod.yaml', 'a\nb\nc\n', 'a\nB\nc\n')).toBe(
      '--- a/pod.yaml\n+++ b/pod.yaml\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n',
    );
    expect(unifiedDiff('pod.yaml', 'a\n', 'a\n')).toBe('');
  });

  it('leads from any text to any other', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = unifiedDiff('pod.yaml', before, after);
        expect(diff === '' ? before : applyPatch(before, diff)).toBe(after);
      }),
    );
  });

  it('gives up on texts that have nothing in common', () => {
    const many = (word: string) => Array.from({ length: 5_000 }, (_, index) => `${word} ${index}\n`).join('');
    expect(unifiedDiff('pod.yaml', many('before'), many('after'))).toBe('');
  });
});
