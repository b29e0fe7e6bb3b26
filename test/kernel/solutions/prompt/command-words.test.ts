import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { commandProblem } from '../../../../src/kernel/solutions/prompt/command-policy.js';
import { commandWords } from '../../../../src/kernel/solutions/prompt/command-words.js';

// Empty, so that nothing in it is the `x` of `[x]`.
const folder = mkdtempSync(join(tmpdir(), 'podproof-words-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The words of each line as bash has them. Throws where it takes a line for something else than one command. */
function wordsOfBash(lines: readonly string[]): string[][] {
  const script = ["p() { printf '%s\\0' \"$@\"; printf '\\n'; }", ...lines.map((line) => `p ${line}`), ''].join('\n');
  const printed = execFileSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  return printed
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\0').slice(0, -1));
}

const PARTS = fc.constantFrom(
  ...['get', '-n', 'pod/x', ' ', '  ', '\t', '=', ':', '%', '@', '^', ',', '-', '.', '..', '1', 'a', '\u00a0', '\r'],
  ...["'", '"', '\\', '\n', '$', '`', '#', '~', '!', '*', '?', '{', '}', '[', ']', '(', ')', '<', '>', ';', '&'],
  ...[
    "'a b'",
    '"a b"',
    '$(id)',
    '`id`',
    "$'a'",
    '{a,b}',
    '{1..3}',
    '{.a}',
    "{'a',b}",
    '[ab]',
    '\\n',
    '{.items[0].a}',
    '\\\n',
    '\\\n  ',
    "'\\\n'",
  ],
);
const line = fc.array(PARTS, { minLength: 1, maxLength: 8 }).map((parts) => `x${parts.join('')}`);

test('what is taken apart, bash takes for the same words', () => {
  const taken = line.filter((each) => commandWords(each)?.length === 1);
  fc.assert(
    fc.property(fc.array(taken, { minLength: 20, maxLength: 60 }), (lines) => {
      expect(wordsOfBash(lines.map((each) => each.replace(/[ \t\n]+$/, '')))).toEqual(
        lines.map((each) => commandWords(each)?.[0]),
      );
    }),
    { numRuns: 50 },
  );
});

test.each([
  [
    "kubectl get pods -o jsonpath='{.items[0].metadata.name}'",
    ['kubectl', 'get', 'pods', '-o', 'jsonpath={.items[0].metadata.name}'],
  ],
  [
    'kubectl get pods -o jsonpath={.items[0].metadata.name}',
    ['kubectl', 'get', 'pods', '-o', 'jsonpath={.items[0].metadata.name}'],
  ],
  ['$ kubectl get \\\n  pods ', ['kubectl', 'get', 'pods']],
  ['kubectl get pod\\\ns', ['kubectl', 'get', 'pods']],
  ['kubectl get pod/"web"-1', ['kubectl', 'get', 'pod/web-1']],
  [
    "kubectl get pods -o 'custom-columns=A:{.a},B:{.b}'",
    ['kubectl', 'get', 'pods', '-o', 'custom-columns=A:{.a},B:{.b}'],
  ],
])('%s is its words', (command, words) => {
  expect(commandWords(command)).toEqual([words]);
});

const SCOPE = { namespace: 'shop', workloads: ['web'], images: ['web:1'] };

test.each([
  'kubectl get {secrets,x} -o yaml',
  'kubectl get secret{,s} db -o yaml',
  'kubectl get pods {--kubeconfig=x,-A}',
  "kubectl get pods {'--kubeconfig=x',-A}",
  'kubectl logs web-{1..9}',
  "kubectl get pods /etc(e:'id':)",
  'kubectl logs ~',
])('words that a shell makes others of are not shown: %s', (command) => {
  expect(commandProblem(command, SCOPE)).toBe('it needs a shell');
});

test('a name that is broken over two lines is judged as one', () => {
  expect(commandProblem('kubectl get sec\\\nrets -o yaml', SCOPE)).toMatch(/secrets/);
});
