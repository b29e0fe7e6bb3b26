import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SPOOL_LIMITS, Spool } from '../../../src/agent/spool/spool.js';
import { SpoolFolder } from '../../../src/agent/spool/spool-folder.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { FakeDisk } from './fake-disk.js';

const report = (body: string) => ({ kind: 'report', body }) as const;
const bodies = async (spool: Spool) => (await spool.oldest(100)).map(({ body }) => body);

describe('Spool', () => {
  it('lets a newer message take over the place of the older one', async () => {
    const spool = await Spool.open(new FakeDisk());
    for (const [pod, body] of [
      ['a', 'a1'],
      ['b', 'b1'],
      ['a', 'a2'],
    ] as const)
      await spool.put(pod, report(body));
    expect(await bodies(spool)).toEqual(['a2', 'b1']);
    expect(await spool.oldest(5, new Set(['a']))).toMatchObject([{ body: 'b1' }]);
  });

  it('keeps the pods that wait longest where there is no room, and counts those that it drops', async () => {
    const disk = new FakeDisk();
    const limits = { ...SPOOL_LIMITS, pods: 2 };
    const spool = await Spool.open(disk, limits);
    for (const pod of ['a', 'b', 'c', 'd']) await spool.put(pod, report(pod));
    await spool.put('a', report('a2'));
    expect(await bodies(spool)).toEqual(['a2', 'b']);
    expect(spool.status).toMatchObject({ pods: 2, dropped: 2 });
    expect(disk.files.size).toBe(2);
    expect(await bodies(await Spool.open(disk, { ...limits, pods: 1 }))).toEqual(['a2']);
  });

  it('is bounded in bytes, whether many messages come or one grows', async () => {
    const spool = await Spool.open(new FakeDisk(), { ...SPOOL_LIMITS, bytes: 100 });
    for (const pod of ['a', 'b', 'c']) await spool.put(pod, report('x'.repeat(30)));
    await spool.put('a', report('y'.repeat(60)));
    expect((await spool.oldest(9)).map(({ pod }) => pod)).toEqual(['a', 'b']);
    expect(spool.status).toMatchObject({ bytes: 92, dropped: 1 });
    await spool.put('a', report('z'.repeat(200)));
    expect(spool.status.pods).toBe(0);
  });

  it('goes on in memory when the disk is full, says so, and catches up when there is room', async () => {
    const disk = new FakeDisk();
    const spool = await Spool.open(disk);
    await spool.put('a', report('a1'));
    disk.state = 'full';
    await spool.put('a', report('a2'));
    await spool.put('b', report('b1'));
    expect(spool.status.problem).toMatch(/ENOSPC.*in memory/);
    expect(await bodies(spool)).toEqual(['a2', 'b1']);
    expect(disk.files.size).toBe(0);
    disk.state = 'healthy';
    await spool.put('c', report('c1'));
    expect(spool.status.problem).toBeUndefined();
    expect(await bodies(await Spool.open(disk))).toEqual(['a2', 'b1', 'c1']);
  });

  it('is bounded in memory, too', async () => {
    const disk = new FakeDisk();
    disk.state = 'full';
    const spool = await Spool.open(disk, { ...SPOOL_LIMITS, memoryBytes: 25 });
    for (const pod of ['a', 'b', 'c']) await spool.put(pod, report('x'.repeat(9)));
    expect((await spool.oldest(9)).map(({ pod }) => pod)).toEqual(['a', 'b']);
    expect(spool.status.dropped).toBe(1);
  });

  it('removes later what a disk did not let it remove', async () => {
    const disk = new FakeDisk();
    const spool = await Spool.open(disk);
    await spool.put('a', report('a1'));
    const [entry] = await spool.oldest(1);
    disk.state = 'read-only';
    await spool.done(entry ?? { pod: '', sequence: 0 });
    expect(disk.files.size).toBe(1);
    disk.state = 'healthy';
    await spool.flush();
    expect(disk.files.size).toBe(0);
  });

  it('goes by what is torn, foreign or half written in its folder', async () => {
    const folder = join(temporaryFolder(), 'spool');
    const first = await Spool.open(new SpoolFolder(folder));
    await first.put('a', report('kept "ünï" 😀'));
    await first.put('b', report('b'));
    const before = await readdir(folder);
    await first.put('c', report('c'));
    const third = (await readdir(folder)).find((name) => !before.includes(name)) ?? '';
    await writeFile(join(folder, third), 'podproof-spool-1 half');
    await writeFile(join(folder, `${'0'.repeat(40)}.json`), '');
    await writeFile(join(folder, `${third}.partial`), 'half');
    await writeFile(join(folder, 'README'), 'not ours');
    await mkdir(join(folder, 'folder'));
    const spool = await Spool.open(new SpoolFolder(folder));
    expect(await bodies(spool)).toEqual(['kept "ünï" 😀', 'b']);
    expect(spool.status.torn).toBe(2);
    expect((await readdir(folder)).sort()).toEqual(['README', 'folder', ...before].sort());
  });

  it('works without a folder that can be made', async () => {
    const file = join(temporaryFolder(), 'file');
    await writeFile(file, '');
    const spool = await Spool.open(new SpoolFolder(join(file, 'spool')));
    await spool.put('a', report('a1'));
    expect(await bodies(spool)).toEqual(['a1']);
    expect(spool.status.problem).toMatch(/ENOTDIR/);
  });
});
