import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diagnosis } from '../../../src/contracts/diagnosis.js';
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
    const markdown = renderSolution(diagnosis(), report);
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
      diagnosis({ evidence: [], checks: [], others: [diagnosis({ title: 'another' })] }),
      report,
    );
    expect(markdown).not.toContain('### Evidence');
    expect(markdown).not.toContain('### How to check');
    expect(markdown).toContain('### What else was seen\n\n- **another**: It used too much.');
  });

  it('says so when nothing is wrong', () => {
    const text = renderSolution(null, { ...report, pod_name: '<b>x</b>', failure_message: 'password=hunter2' });
    expect(text).toContain('Nothing wrong was found');
    expect(text).toContain('is well, as far as its report shows: it runs and is ready, or it has done its work.');
    expect(text).toContain('\\<b>x\\</b>');
    expect(text).not.toContain('hunter2');
  });

  it('shows names as text', () => {
    const markdown = renderSolution(
      diagnosis({ cause: 'pod <img src=x onerror=alert(1)> and [click](javascript:alert(1)) `x` \\<i>' }),
      report,
    );
    expect(markdown).toContain(
      'pod \\<img src=x onerror=alert(1)> and [click]\\(javascript:alert(1)) \\`x\\` \\\\\\<i>',
    );
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
          report,
        );
        expect(markup(markdown)).not.toMatch(/</);
        expect(markup(markdown)).not.toMatch(/\]\(/);
        expect(markup(markdown).match(/^#{1,6} /gm)?.length).toBeLessThanOrEqual(5);
      }),
      { numRuns: 500 },
    );
  });
});
