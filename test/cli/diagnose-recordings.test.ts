import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Diagnosis } from '../../src/contracts/diagnosis.js';
import { ROOT } from '../architecture/cruise-folder.js';
import { podproof } from './fake-terminal.js';

interface Entry {
  readonly pod_name: string;
  readonly namespace: string;
  readonly diagnosis: Diagnosis | null;
  readonly fix: unknown;
}

const FOLDER = join(ROOT, 'test/fixtures/recordings');
const expected = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as Record<
  string,
  { must_mention: string[][] }
>;
const SCENARIOS = Object.keys(expected).filter((name) => name !== 'healthy-baseline');

async function entriesOf(folder: string): Promise<Entry[]> {
  const { code, out, error } = await podproof(`diagnose -f ${join(FOLDER, folder)} -o json`);
  expect([code, error]).toEqual([0, []]);
  const answer = JSON.parse(out.join('\n')) as Entry | Entry[];
  return Array.isArray(answer) ? answer : [answer];
}

describe('podproof diagnose -f with a recording', () => {
  it.each(SCENARIOS)('%s says first what is wrong, and mentions what matters', async (scenario) => {
    const [first] = await entriesOf(scenario);
    expect(first).toMatchObject({ pod_name: expect.any(String), namespace: expect.stringMatching(/^team-/) });
    expect(Object.keys(first ?? {})).toEqual(['pod_name', 'namespace', 'diagnosis', 'fix']);
    expect(first?.diagnosis?.evidence).not.toEqual([]);
    const { code, out } = await podproof(`diagnose -f ${join(FOLDER, scenario)} -o markdown`);
    expect(code).toBe(0);
    const unsaid = (expected[scenario]?.must_mention ?? []).filter(
      (words) => !words.some((word) => out.join('\n').includes(word)),
    );
    expect(unsaid).toEqual([]);
  });

  it('of a healthy namespace finds nothing', async () => {
    const entries = await entriesOf('healthy-baseline');
    expect(entries.map(({ diagnosis, fix }) => [diagnosis, fix])).toEqual([
      [null, null],
      [null, null],
    ]);
    const { code, out } = await podproof(`diagnose -f ${join(FOLDER, 'healthy-baseline')} --exit-code -o markdown`);
    expect(code).toBe(0);
    expect(out.join('\n')).toMatch(/^# Nothing wrong was found\n\n- team-2678\/steady-/);
  });

  it('takes the folder above them all', async () => {
    const entries = await entriesOf('.');
    const failing = new Set(entries.filter(({ diagnosis }) => diagnosis !== null).map(({ namespace }) => namespace));
    expect(failing.size).toBe(SCENARIOS.length);
    expect(readdirSync(FOLDER)).toEqual(expect.arrayContaining(SCENARIOS));
  });
});
