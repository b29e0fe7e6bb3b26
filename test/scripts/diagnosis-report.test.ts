import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeDiagnosis } from '../../scripts/describe-diagnosis.js';
import { ROOT } from '../architecture/cruise-folder.js';

describe('docs/diagnosis.md', () => {
  it('is committed as it is: run `npx tsx scripts/diagnosis-report.ts` after a change of a rule or fixer', () => {
    expect(readFileSync(join(ROOT, 'docs/diagnosis.md'), 'utf8')).toBe(describeDiagnosis());
  });

  it('counts as many kinds as the README does', () => {
    const kinds = /(\d+) kinds of failures/;
    const told = kinds.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))?.[1];
    expect(told).toBe(kinds.exec(describeDiagnosis())?.[1]);
  });

  it('has links that lead somewhere', () => {
    const text = describeDiagnosis();
    const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const [, link] of text.matchAll(/\]\(#([^)]+)\)/g)) expect(anchors).toContain(link);
  });

  it('says of a kind what it is and what can mend it', () => {
    const rule = {
      id: 'oom-killed',
      title: 'Killed',
      description: 'It is known by this.',
      group: 'crash',
      severity: 'high',
      plugin: null,
    } as const;
    const text = describeDiagnosis([
      { ...rule, fixes: [{ strategy: 'raise', title: 'Raises it' }] },
      { ...rule, id: 'other', fixes: [] },
    ]);
    expect(text).toContain(
      '### oom-killed\n\n**Killed.** Severity high. It is known by this.\n\nFixes:\n\n- `raise`: Raises it\n',
    );
    expect(text).toContain('2 kinds of failures; fixers: 1');
    expect(text).not.toContain('## Scheduling');
  });
});
