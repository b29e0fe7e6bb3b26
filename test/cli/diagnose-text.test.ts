import { describe, expect, it } from 'vitest';
import { container, madeBy, pod, WELL } from '../rules/report/objects.js';
import { podproof } from './fake-terminal.js';

const killed = { terminated: { exitCode: 137, reason: 'OOMKilled' } };
const ESCAPE = '\u001b';

function oom(
  name: string,
  fields: { readonly made?: Record<string, unknown>; readonly container?: string } = {},
): object {
  const { made = {}, container: own = 'app' } = fields;
  const status = { phase: 'Running', containerStatuses: [container(killed, { name: own, restartCount: 1 })] };
  const containers = [{ name: own, image: 'shop/app:1', resources: { limits: { memory: '24Mi' } } }];
  return pod(name, status, { containers }, made);
}

const replica = (name: string) => oom(name, { made: madeBy('ReplicaSet', 'cart-7d9fdd8785') });
const SIX = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => replica(`cart-7d9fdd8785-${letter}`));
const invalid = {
  waiting: { reason: 'InvalidImageName', message: 'couldn\'t parse image name "Bad": invalid reference format' },
};
const waiting = pod('bad-1', { phase: 'Pending', containerStatuses: [container(invalid)] });

interface Shown {
  readonly words?: string;
  readonly variables?: Record<string, string>;
  readonly isScreen?: boolean;
}

async function shown(items: readonly object[], { words = '', variables = {}, isScreen = true }: Shown = {}) {
  const input = JSON.stringify({ kind: 'List', items });
  const { code, out, error } = await podproof(`diagnose -f - ${words}`.trim(), { input, variables, isScreen });
  return { code, text: out.join('\n'), error };
}

describe('the diagnosis on a terminal', () => {
  it('is a table and one section for pods of one owner that fail alike', async () => {
    const { text } = await shown([...SIX, waiting, pod('well', WELL)], { variables: { NO_COLOR: '1' } });
    const [head, first, second, rest] = text.split('\n');
    expect(head).toMatch(/^SEVERITY +NAMESPACE\/POD +TITLE$/);
    expect(first).toMatch(/^critical +shop\/cart-7d9fdd8785-a ×6 +app exceeds its memory limit of 24Mi$/);
    expect(second).toMatch(/^high +shop\/bad-1 +Image reference/);
    expect(rest).toBe('1 pod has nothing wrong');
    expect(text.match(/^app exceeds its memory limit of 24Mi$/gm)).toHaveLength(1);
    expect(text).toMatch(/^critical · shop\/cart-7d9fdd8785-a and 5 more · Deployment cart · confidence high$/m);
    expect(text).toMatch(/^Pods that fail alike:$/m);
    expect(text).toContain('- shop/cart-7d9fdd8785-f');
  });

  it('keeps apart what different owners fail at, or one owner of different causes', async () => {
    const others = [oom('pay-1', { made: madeBy('StatefulSet', 'pay') }), oom('pay-2', { container: 'side' })];
    const { text } = await shown([SIX[0] ?? {}, ...others], { words: '--summary' });
    expect(text.split('\n')).toHaveLength(1 + 3);
  });

  it('names namespace and pod of one that fails alone, and its fix before anything else', async () => {
    const { text } = await shown([replica('cart-7d9fdd8785-a')], { variables: { NO_COLOR: '1' } });
    const order = ['app exceeds', 'shop/cart-7d9fdd8785-a', 'was killed', 'kubectl -n shop patch deployment cart'];
    const places = [...order, 'What to do', 'How to check', 'Evidence'].map((words) => text.indexOf(words));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  it('gives one command for one change, and goes on naming the step', async () => {
    const { text } = await shown([replica('cart-7d9fdd8785-a')], { variables: { NO_COLOR: '1' } });
    const raising = text.split('\n').filter((line) => /kubectl .*48Mi/.test(line));
    expect(raising).toEqual([expect.stringContaining('kubectl -n shop patch deployment cart')]);
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/1\. Raise the memory limit.*: the command of the fix does it\./);
  });

  it('shows no marks of Markdown, and commands as they are to be typed', async () => {
    const { text } = await shown([replica('cart-7d9fdd8785-a')], { variables: { NO_COLOR: '1' } });
    expect(text).not.toMatch(/^#|\*\*|```|\\[`<*_[]/m);
    expect(text).toMatch(/^ {4}kubectl -n shop patch deployment cart --type=strategic -p '\{"spec"/m);
    expect(
      Math.max(
        ...text
          .split('\n')
          .filter((line) => !line.startsWith('  '))
          .map(({ length }) => length),
      ),
    ).toBeLessThan(111);
  });

  it.each([
    [{ isScreen: true }, true],
    [{ isScreen: true, variables: { NO_COLOR: '1' } }, false],
    [{ isScreen: true, variables: { TERM: 'dumb' } }, false],
    [{ isScreen: true, words: '--color never' }, false],
    [{ isScreen: false, words: '-o text' }, false],
    [{ isScreen: false, words: '-o text --color always' }, true],
    [{ isScreen: true, words: '-o json' }, false],
    [{ isScreen: true, words: '-o markdown' }, false],
  ])('has colours where they are wanted: %o', async (circumstances, isColoured) => {
    expect((await shown([oom('web-1')], circumstances)).text.includes(ESCAPE)).toBe(isColoured);
  });

  it('lets nothing from the cluster act on the terminal', async () => {
    const name = 'app\u001b[2J\u009b1m\u202e**x** `y`';
    const { text } = await shown([oom('web-1', { container: name })], { words: '--color never' });
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(text).toContain('**x** `y`');
  });
});

describe('--summary', () => {
  it('is the table alone, on a terminal and elsewhere', async () => {
    for (const isScreen of [true, false]) {
      const { text, code } = await shown([...SIX, pod('well', WELL)], { words: '--summary --color never', isScreen });
      expect(text.split('\n')).toEqual([
        expect.stringMatching(/^SEVERITY/),
        expect.stringMatching(/^critical/),
        '1 pod has nothing wrong',
      ]);
      expect(code).toBe(0);
    }
  });

  it('says that all are well', async () => {
    expect((await shown([pod('well', WELL)], { words: '--summary' })).text).toBe('1 pod has nothing wrong');
  });
});

describe('Markdown', () => {
  it('has the table and the sections as well', async () => {
    const { text } = await shown([...SIX, waiting], { words: '-o markdown', isScreen: false });
    expect(text.split('\n').slice(0, 3)).toEqual([
      '| Severity | Namespace/Pod | Title |',
      '| --- | --- | --- |',
      expect.stringMatching(/^\| critical \| shop\/cart-7d9fdd8785-a ×6 \| app exceeds/),
    ]);
    expect(text.match(/^# .+$/gm)).toEqual(['# shop/cart-7d9fdd8785-a ×6', '# shop/bad-1']);
  });
});

describe('--fix and --patch', () => {
  it.each(['--fix', '--patch kubectl', '--patch json', '--patch merge', '--patch kustomize'])(
    'end with 1 and a line that says why where there is nothing to print: %s',
    async (words) => {
      for (const item of [pod('well', WELL), waiting]) {
        const { code, text, error } = await shown([item], { words });
        expect([code, text]).toEqual([1, '']);
        expect(error).toEqual([expect.stringMatching(/^shop\/\S+: /)]);
      }
    },
  );
});
