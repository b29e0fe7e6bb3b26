import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clusterKubectl,
  jsonWord,
  kubectl,
  named,
  objectName,
  pipeline,
  shellCommand,
} from '../../src/rules/shell-command.js';

/** What nobody can see on a terminal, or what acts on it. */
const UNPRINTABLE = ['a\nb', 'a\u001b[2Jb', 'a\u202eb', 'a\u2028b', 'a\ud800', 'a\u0085b', '\u0000'];

describe('shellCommand', () => {
  it('gives a program the words as they are', () => {
    const word = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter((text) => !text.startsWith('-') && !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
        const command = shellCommand('printf', '%s\\n', ...words.map(named));
        const printed = execFileSync('sh', ['-c', command ?? 'false'], { encoding: 'utf8' });
        expect(printed).toBe(`${words.join('\n')}\n`);
      }),
      { numRuns: 40 },
    );
  });

  it.each(['-', '--server=https://evil.example', '-s', ''])('is none where a name could be an option: "%s"', (name) => {
    expect(clusterKubectl('describe', 'node', named(name))).toBeUndefined();
    expect(kubectl({ namespace: 'shop' }, 'get', 'pvc', named(name))).toBeUndefined();
  });

  it('is one where such a word is behind our own dashes, or the end of a word of ours', () => {
    expect(clusterKubectl('exec', 'pod/a', '--', named('-x'))).toBe('kubectl exec pod/a -- -x');
    expect(clusterKubectl('get', `pod/${'-x'}`)).toBe('kubectl get pod/-x');
  });

  it.each(UNPRINTABLE)('is none where a word cannot be shown: %j', (name) => {
    expect(clusterKubectl('describe', 'node', named(name))).toBeUndefined();
    expect(clusterKubectl('describe', `node/${name}`)).toBeUndefined();
    expect(clusterKubectl('exec', 'pod/a', '--', named(name))).toBeUndefined();
  });

  it.each(UNPRINTABLE)('writes %j in JSON by its code', (text) => {
    const command = shellCommand('printf', '%s', jsonWord({ text }));
    expect(JSON.parse(execFileSync('sh', ['-c', command ?? 'false'], { encoding: 'utf8' }))).toEqual({ text });
    expect(command).toMatch(/^[\x20-\x7e]{1,200}$/);
  });

  it.each(['', 'Pod --server=x', '-x', '../pods', 'a/b', 'ku\u00fc'])('knows no kind "%s"', (kind) => {
    expect(clusterKubectl('get', objectName(kind, 'a'))).toBeUndefined();
  });

  it('is none where a name is longer than any', () => {
    expect(clusterKubectl('describe', 'node', named('a'.repeat(1_001)))).toBeUndefined();
  });

  it('is no pipeline where a part is missing', () => {
    expect(pipeline(clusterKubectl('get'), undefined)).toBeUndefined();
    expect(pipeline(clusterKubectl('get'), clusterKubectl('apply'))).toBe('kubectl get | kubectl apply');
  });
});
