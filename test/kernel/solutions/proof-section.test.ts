import { describe, expect, it } from 'vitest';
import type { Fix } from '../../../src/contracts/diagnosis.js';
import type { Mirror } from '../../../src/contracts/mirror.js';
import { proofSection, proofSummary } from '../../../src/kernel/solutions/proof-section.js';
import { provenBeforeSection } from '../../../src/kernel/solutions/proven-before.js';
import { wholeSolution } from '../../../src/kernel/solutions/whole-solution.js';
import { endedMirror, storedMirror } from '../../../src/kit/testing/storage/mirror-samples.js';
import { fixOf } from '../../rules/handover/pods.js';

const AT = '2026-03-14T09:42:02.000Z';

function section(change: Partial<Mirror> = {}): string {
  return proofSection(endedMirror(storedMirror(1), change).mirror, AT);
}

describe('the section about a proof', () => {
  it('says verdict, reason, who and when, control, checks and what it cannot show', () => {
    const text = section({
      verdict_reason: 'It ran for 61 s, and the original failed again.',
      control: { kind: 'original', pod_name: 'web-1', failing: true },
      checks: [{ name: 'ready', status: 'passed', detail: 'web is ready', at: AT }],
    });
    expect(text).toMatch(
      /^### Proof\n\n\*\*PROVEN\*\*: the fix held .* It ran for 61 s, and the original failed again\.\n/,
    );
    expect(text).toContain(
      'ada had `create-config-map` tried as web-1-mirror-a1b2c3; the verdict is of 2026-03-14 09:42 UTC',
    );
    expect(text).toContain('To be proven, it had to hold for 30 s.');
    expect(text).toContain('The control was the pod that failed itself (web-1): it failed meanwhile.');
    expect(text).toContain('- ready passed: web is ready');
    expect(text).toContain('What a mirror cannot show:\n\n- traffic');
  });

  it.each<[Partial<Mirror>, RegExp]>([
    [{ verdict: 'REFUTED' }, /\*\*REFUTED\*\*: the fix was tried in a mirror pod, and it failed again\./],
    [{ verdict: 'INCONCLUSIVE' }, /\*\*INCONCLUSIVE\*\*: .*could not tell/],
    [{ origin: 'user', strategy: null }, /ada had a manifest of their own tried/],
    [{ origin: 'llm' }, /which a language model proposed/],
    [
      { control: { kind: 'run', pod_name: 'web-1-control-x', failing: false } },
      /without the fix, run beside it \(web-1-control-x\): it did not fail\./,
    ],
  ])('tells apart what came of it: %j', (change, text) => {
    expect(section(change)).toMatch(text);
  });

  it.each(['PROVEN', 'REFUTED', 'INCONCLUSIVE'] as const)('never calls an experiment a fix: %s', (verdict) => {
    const proof = { verdict, scope: 'mirror-only' as const, mirror_id: 'm', at: AT };
    for (const text of [section({ verdict, scope: 'mirror-only' }), proofSummary(proof)]) {
      expect(text).toContain('experiment');
      expect(text).not.toMatch(/the fix (?:held|was)/);
    }
  });

  it('shows what the cluster says as text, without its secrets, and not all of it', () => {
    const checks = Array.from({ length: 40 }, () => ({
      ...{ name: 'x', status: 'failed' as const, at: null },
      detail: `<b> \`code\`\n# heading password=hunter2-canary ${'long '.repeat(1_000)}`,
    }));
    const text = section({ checks, verdict: 'REFUTED', verdict_reason: 'token=hunter2-canary <script>' });
    expect(text).not.toMatch(/hunter2|(?<!\\)<|^# /m);
    expect(text).toContain('- and 28 more');
    expect(text.length).toBeLessThan(12_000);
  });

  it('is not there before a verdict', () => {
    expect(proofSection(storedMirror(1).mirror, AT)).toBe('');
    expect(proofSummary(null)).toBe('');
  });
});

describe('the whole solution', () => {
  it("has what was tried below the rules' part and above the model's, and the verdict where no more is known", () => {
    const proof = { verdict: 'PROVEN' as const, scope: 'hand-over' as const, mirror_id: 'm', at: AT };
    const parts = { solution: '## Rules\n', solution_addition: '## Model\n', proof };
    expect(wholeSolution(parts, '### Proof\n\nAll of it.\n')).toBe('## Rules\n\n### Proof\n\nAll of it.\n\n## Model\n');
    expect(wholeSolution(parts)).toMatch(
      /^## Rules\n\n### Proof\n\n\*\*PROVEN\*\*: .* It is of 2026-03-14 09:42 UTC\.\n\n## Model\n$/,
    );
  });
});

describe('what was proven before for the cause', () => {
  const other = fixOf([], { strategy: 'other', title: 'Another way', scope: 'mirror-only' });
  const fix: Fix = { ...fixOf([], { strategy: 'raise', title: 'Raise *it*' }), alternatives: [other] };
  const lastAt = Date.parse(AT);

  it('is told of the ways that there are, with how often and when', () => {
    const text = provenBeforeSection(fix, [
      { strategy: 'raise', times: 3, lastAt },
      { strategy: 'other', times: 1, lastAt },
      { strategy: 'gone', times: 9, lastAt },
    ]);
    expect(text).toContain('- Raise \\*it\\*: was proven 3 times, last on 2026-03-14 09:42 UTC.');
    expect(text).toContain('- Another way: succeeded as an experiment once, last on');
    expect(text).toContain('to be proven anew');
    expect(text).not.toContain('gone');
  });

  it('is silent where there is no such way', () => {
    expect(provenBeforeSection(fix, [{ strategy: 'gone', times: 9, lastAt }])).toBe('');
    expect(provenBeforeSection(null, [{ strategy: 'raise', times: 9, lastAt }])).toBe('');
  });
});
