import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { pluginApiReport, REPORT } from '../../../scripts/plugin-api-report.js';

describe('the report of the API of plugins', () => {
  let report: string;

  beforeAll(() => {
    report = pluginApiReport();
  });

  it('is fresh; `npm run reports` makes it anew', async () => {
    expect(await readFile(REPORT, 'utf8')).toBe(report);
  });

  it('names every door, with signatures and without bodies', () => {
    expect(report.match(/^## .*/gm)).toEqual(
      [
        ...['plugin', 'kit/http', 'kit/knex', 'kit/llm', 'kit/webhook'],
        ...['testing', 'testing/kinds', 'testing/llm', 'testing/notify', 'testing/storage'],
      ].map((door) => `## podproof/${door}`),
    );
    expect(report).toContain('function messageOf(error: unknown): string;');
    expect(report).toContain('static isInstance(error: unknown): error is PodproofError;');
    expect(report).toContain('### z\n\nfrom `zod`');
    expect(report).toContain('### Severity (only as a type)');
    expect(report).not.toMatch(/this\.code/);
  });
});
