import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { VERDICTS } from '../../../src/rules/failing/verdicts/index.js';

const filesIn = (folder: string) => readdirSync(fileURLToPath(new URL(`../../../${folder}`, import.meta.url)));
const ids = VERDICTS.map(({ id }) => id);

describe('verdicts', () => {
  it('are one a file with a test of its own, each registered once', () => {
    const files = filesIn('src/rules/failing/verdicts').filter((file) => file !== 'index.ts');
    expect(ids.map((id) => `${id}.ts`).sort()).toEqual(files.sort());
    expect(filesIn('test/rules/failing/verdicts').sort()).toEqual(ids.map((id) => `${id}.test.ts`).sort());
    expect(ids.length).toBeGreaterThanOrEqual(40);
  });

  it('say what they look at, and report by a code', () => {
    expect(VERDICTS.filter(({ looksAt, reason }) => looksAt.length < 10 || !/^[A-Z][A-Za-z]+$/.test(reason))).toEqual(
      [],
    );
  });

  it('leave five of ten seconds to tell of it, or have a grace that says why not', () => {
    const late = VERDICTS.filter(({ grace }) => grace > 5_000).map(({ id }) => id);
    expect(late.sort()).toMatchInlineSnapshot(`
      [
        "container-creating",
        "cron-job-missed",
        "daemon-set-short",
        "hpa-no-metric",
        "hpa-no-target",
        "init-waiting",
        "not-scheduled",
        "not-started",
        "pvc-pending",
        "readiness-failed",
        "readiness-gate",
        "scheduling-gated",
        "stateful-set-stuck",
        "stuck-terminating",
      ]
    `);
  });
});
