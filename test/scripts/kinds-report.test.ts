import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeKindList } from '../../scripts/describe-kind-list.js';
import { describeKinds } from '../../scripts/describe-kinds.js';
import { ROOT } from '../architecture/cruise-folder.js';

it('the list of kinds in the code has each that a file exports (npm run reports)', async () => {
  expect(readFileSync(join(ROOT, 'src/rules/kinds/index.ts'), 'utf8')).toBe(await describeKinds());
});

describe('docs/reports/kinds.md', () => {
  it('is committed as it is (npm run reports)', () => {
    expect(readFileSync(join(ROOT, 'docs/reports/kinds.md'), 'utf8')).toBe(describeKindList());
  });

  it('has links that lead somewhere', () => {
    const text = describeKindList();
    const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const [, link] of text.matchAll(/\]\(#([^)]+)\)/g)) expect(anchors).toContain(link);
  });

  it('says of a kind what it is and what can repair it', () => {
    const kind = {
      id: 'oom-killed',
      title: 'Killed',
      description: 'It is known by this.',
      group: 'crash',
      severity: 'high',
      plugin: null,
    } as const;
    const text = describeKindList([
      { ...kind, fixes: [{ strategy: 'raise', title: 'Raises it' }] },
      { ...kind, id: 'other', fixes: [] },
    ]);
    expect(text).toContain(
      '### oom-killed\n\n**Killed.** Severity high. It is known by this.\n\nFixes:\n\n- `raise`: Raises it\n',
    );
    expect(text).toContain('2 kinds of failures; fixes: 1');
    expect(text).not.toContain('## Scheduling');
  });
});
