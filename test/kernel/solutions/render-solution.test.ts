import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diagnosis, Fix } from '../../../src/contracts/diagnosis.js';
import type { FailureReport } from '../../../src/contracts/failure.js';
import { renderSolution } from '../../../src/kernel/solutions/render-solution.js';

const report = { cluster: 'default', namespace: 'shop', pod_name: 'orders' } as FailureReport;

function diagnosis(fields: Partial<Diagnosis> = {}): Diagnosis {
  return {
    kind: 'oom-killed',
    title: 'api exceeds its limit',
    cause: 'It used too much.',
    severity: 'high',
    confidence: 'high',
    evidence: [{ source: 'status', text: 'OOMKilled', where: 'api: state' }],
    steps: [{ text: 'Raise it:', command: 'kubectl set resources x' }, { text: 'Or not.' }],
    checks: [{ text: 'Watch.' }],
    others: [],
    ...fields,
  };
}

function fix(fields: Partial<Fix> = {}): Fix {
  return {
    strategy: 'raise-memory-limit',
    title: 'Raise the memory limit to 48Mi',
    explanation: 'It has 24Mi.',
    assumes: [],
    scope: 'hand-over',
    target: 'pod',
    patch: [{ op: 'replace', path: '/spec/containers/0/resources/limits/memory', value: '48Mi' }],
    alternatives: [],
    ...fields,
  };
}

const told = (what: Diagnosis | null, repair: Fix | null = null, fixCommand: string | null = null) => ({
  diagnosis: what,
  fix: repair,
  fixCommand,
});

/** The text outside of fenced blocks, with escaped characters taken out. */
function markup(markdown: string): string {
  const kept: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    const marks = /^ {0,3}(`{3,})/.exec(line)?.[1];
    if (fence === undefined && marks !== undefined) fence = marks;
    else if (fence !== undefined && marks !== undefined && marks.length >= fence.length && /^ *`+ *$/.test(line))
      fence = undefined;
    else if (fence === undefined) kept.push(line.replace(/\\[^\w\s]/g, 'x'));
  }
  expect(fence).toBeUndefined();
  return kept.join('\n');
}

describe('renderSolution', () => {
  it('has cause, evidence, steps and checks in this order', () => {
    const markdown = renderSolution(told(diagnosis()), report);
    const places = [
      '## api exceeds',
      'It used too much.',
      '### Evidence',
      '```\nOOMKilled\n```',
      '### What to do',
      '1. Raise it:',
      '   ```sh\n   kubectl set resources x\n   ```',
      '2. Or not.',
      '### How to check',
      '1. Watch.',
      'oom-killed',
    ].map((part) => markdown.indexOf(part));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  it('leaves out what there is none of, and lists what else was seen', () => {
    const markdown = renderSolution(
      told(diagnosis({ evidence: [], checks: [], others: [diagnosis({ title: 'another' })] })),
      report,
    );
    expect(markdown).not.toContain('### Evidence');
    expect(markdown).not.toContain('### How to check');
    expect(markdown).toContain('### What else was seen\n\n- **another**: It used too much.');
  });

  it('tells the fix with its command, its assumptions and the other ways', () => {
    const other = fix({ title: 'Drop the limit', scope: 'mirror-only' });
    const repair = fix({ assumes: ['48Mi is enough.'], alternatives: [other] });
    expect(renderSolution(told(diagnosis(), repair, "kubectl patch deployment orders -p '{}'"), report)).toContain(
      [
        '### The fix',
        '**Raise the memory limit to 48Mi.** It has 24Mi.',
        "```sh\nkubectl patch deployment orders -p '{}'\n```",
        'It assumes that:',
        '- 48Mi is enough.',
        'Other ways:',
        '- Drop the limit (only to try in a mirror pod)',
        '### What to do',
      ].join('\n\n'),
    );
  });

  it('does not pass an experiment off as a fix', () => {
    const markdown = renderSolution(told(diagnosis(), fix({ scope: 'mirror-only' })), report);
    expect(markdown).toContain('### To try in a mirror pod');
    expect(markdown).toContain('no change for production');
    expect(markdown).not.toContain('### The fix');
  });

  it('says so when nothing is wrong', () => {
    const text = renderSolution(told(null), { ...report, pod_name: '<b>x</b>', failure_message: 'password=hunter2' });
    expect(text).toContain('Nothing wrong was found');
    expect(text).toContain('is well, as far as its report shows: it runs and is ready, or it has done its work.');
    expect(text).toContain('\\<b>x\\</b>');
    expect(text).not.toContain('hunter2');
  });

  it('shows names as text', () => {
    const markdown = renderSolution(
      told(diagnosis({ cause: 'pod <img src=x onerror=alert(1)> and [click](javascript:alert(1)) `x` \\<i>' })),
      report,
    );
    expect(markdown).toContain(
      'pod \\<img src=x onerror=alert(1)> and [click]\\(javascript:alert(1)) \\`x\\` \\\\\\<i>',
    );
  });

  it.each([
    ['127.0.0.1:6379 refuses the connection', '127.0.0.1:6379 refuses the connection'],
    ['1.2.3) is no tag', '1.2.3) is no tag'],
    ['1. begins a list', '1\\. begins a list'],
    ['12) too', '12\\) too'],
    ['7.', '7\\.'],
  ])('keeps %s as it is unless it would begin a list', (cause, shown) => {
    expect(renderSolution(told(diagnosis({ cause })), report)).toContain(`\n\n${shown}\n`);
  });

  it('lets nothing break out of its place', () => {
    const hostile = fc
      .array(
        fc.constantFrom(
          '`',
          '```',
          '````',
          '~~~',
          '\n',
          '\r',
          '<script>',
          '</pre>',
          '<!--',
          '\\',
          '](x)',
          '*',
          '# ',
          'a',
          '\u2028',
          '    ',
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(hostile, hostile, hostile, (one, other, third) => {
        const markdown = renderSolution(
          told(
            diagnosis({
              title: one,
              cause: other,
              evidence: [
                { source: 'log', text: third, where: one },
                { source: 'log', text: other, where: third },
              ],
              steps: [{ text: third, command: one }],
              others: [diagnosis({ cause: third })],
            }),
            fix({ title: one, explanation: third, assumes: [other], alternatives: [fix({ title: third })] }),
            other,
          ),
          report,
        );
        expect(markup(markdown)).not.toMatch(/</);
        expect(markup(markdown)).not.toMatch(/\]\(/);
        expect(markup(markdown).match(/^#{1,6} /gm)?.length).toBeLessThanOrEqual(6);
      }),
      { numRuns: 500 },
    );
  });
});
