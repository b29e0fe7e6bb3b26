import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.js';
import { podproof } from './fake-terminal.js';
import { read, signIn, whileUp } from './while-up.js';

const ONLY_THE_OWNER = 0o600;

function laptop() {
  const folder = temporaryFolder();
  return { HOME: folder, DATA_DIR: join(folder, 'data') };
}

async function configOf(url: string, { DATA_DIR }: { DATA_DIR: string }): Promise<unknown> {
  const password = readFileSync(join(DATA_DIR, 'demo', 'admin-password'), 'utf8').trim();
  return read(url, await signIn(url, password), '/api/config');
}

describe('podproof demo', () => {
  it.each([
    ['--seed x', '--seed must be a whole number from 0 to 4294967295, not "x"'],
    ['--seed 1.5', '--seed must be a whole number from 0 to 4294967295, not "1.5"'],
    ['--speed 0', '--speed must be a number from 0.1 to 1000, not "0"'],
    ['--speed 1e9', '--speed must be a number from 0.1 to 1000, not "1e9"'],
  ])('refuses %s in one line', async (words, line) => {
    const { code, error } = await podproof(`demo ${words}`, { variables: laptop() });
    expect({ code, error }).toEqual({ code: 1, error: [line] });
  });

  it('keeps its data apart from real ones, and shows kubectl the way to its cluster', async () => {
    const machine = laptop();
    const real = join(machine.HOME, 'real.db');
    await whileUp('demo', { ...machine, DATABASE_URL: `sqlite:${real}` }, async ({ url }) => {
      expect(await configOf(url, machine)).toMatchObject({ cluster: { simulated: true } });
      expect(statSync(join(machine.DATA_DIR, 'demo', 'kubeconfig')).mode & 0o777).toBe(ONLY_THE_OWNER);
    });
    expect([existsSync(real), existsSync(join(machine.DATA_DIR, 'podproof.db'))]).toEqual([false, false]);
    expect(existsSync(join(machine.DATA_DIR, 'demo', 'podproof.db'))).toBe(true);
  });

  it('is what up becomes where no cluster can be reached, if that is wanted', async () => {
    const machine = laptop();
    const { out } = await whileUp('up --or-demo', machine, async ({ url }) => {
      expect(await configOf(url, machine)).toMatchObject({ cluster: { simulated: true } });
    });
    expect(out[0]).toMatch(
      /^No cluster can be reached, so here is the demonstration with a simulated one\. The cluster client/,
    );
  });
});
