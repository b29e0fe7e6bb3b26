import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { Spool } from '../../../src/agent/spool/spool.js';
import { SpoolFolder } from '../../../src/agent/spool/spool-folder.js';
import { ROOT } from '../../architecture/cruise-folder.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** Puts messages of twenty pods without an end, and says which it has put. */
const WRITER = `
  const { Spool } = await import('./src/agent/spool/spool.ts');
  const { SpoolFolder } = await import('./src/agent/spool/spool-folder.ts');
  const spool = await Spool.open(new SpoolFolder(process.env.SPOOL));
  for (let version = 1; ; version += 1) {
    const pod = 'pod-' + (version % 20);
    await spool.put(pod, { kind: 'report', body: JSON.stringify({ version, padding: 'x'.repeat(20_000) }) });
    process.stdout.write(pod + ' ' + version + '\\n');
  }`;

/** Lets the writer put so many messages and kills it; answers the newest of each pod that it has said. */
async function killAfter(messages: number, folder: string): Promise<Map<string, number>> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', WRITER], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, SPOOL: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const newest = new Map<string, number>();
  let count = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [pod = '', version] = line.split(' ');
    newest.set(pod, Number(version));
    count += 1;
    if (count === messages) child.kill('SIGKILL');
  }
  return newest;
}

it('has the newest message of each pod after its process was killed in the middle of writing', async () => {
  for (const messages of [1, 137, 402]) {
    const folder = join(temporaryFolder(), 'spool');
    const newest = await killAfter(messages, folder);
    const spool = await Spool.open(new SpoolFolder(folder));
    const found = new Map((await spool.oldest(100)).map(({ pod, body }) => [pod, JSON.parse(body).version as number]));
    expect(spool.status).toMatchObject({ torn: 0, problem: undefined });
    for (const [pod, version] of newest)
      expect([pod, found.get(pod) ?? 0]).toEqual([pod, expect.toSatisfy((one: number) => one >= version)]);
  }
});
