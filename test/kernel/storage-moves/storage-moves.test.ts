import { join } from 'node:path';
import fc from 'fast-check';
import type { Plugin, Storage } from 'podproof/plugin';
import { describe, expect, it, onTestFinished } from 'vitest';
import postgres from '../../../plugins/storage-postgres/index.js';
import sqlite from '../../../plugins/storage-sqlite/index.js';
import type { MoveProgress } from '../../../src/contracts/storage-move.js';
import { EventBus } from '../../../src/kernel/events/event-bus.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import type { NewStorageChoice, StorageChoiceFile } from '../../../src/kernel/ports/storage-choice-file.js';
import { StorageMoveService } from '../../../src/kernel/storage-moves/storage-move-service.js';
import type { MoveLimits } from '../../../src/kernel/storage-moves/storage-mover.js';
import { useEngine } from '../../support/databases.js';
import { FakeClock, recordingMetrics } from '../../support/fakes.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { createHost, deferred, ORIGIN, settle } from '../plugins/support.js';

/** What is written down, in memory. */
function choiceFile(): StorageChoiceFile & { written: NewStorageChoice[] } {
  const written: NewStorageChoice[] = [];
  return {
    written,
    managedBy: 'admin',
    previous: () => written.at(-1)?.previous ?? null,
    write: (choice) => void written.push(choice),
  };
}

interface Changes {
  readonly limits?: Partial<MoveLimits>;
  readonly choice?: Partial<StorageChoiceFile>;
  /** Puts something round each storage but the first. */
  readonly wrap?: (storage: Storage) => Storage;
}

const QUICK_ATTEMPTS = { betweenAttemptsMs: 1 };

/** A host that serves a new SQLite database, and the moves of it. */
async function setUp({ limits = {}, choice = {}, wrap = (storage) => storage }: Changes = {}) {
  const folder = temporaryFolder();
  const { host, logger } = createHost();
  const wrapped: Plugin<'storage'> = {
    ...(sqlite as unknown as Plugin<'storage'>),
    id: 'wrapped',
    create: async (config, context) => wrap(await (sqlite as unknown as Plugin<'storage'>).create(config, context)),
  };
  for (const plugin of [sqlite, postgres, wrapped]) host.register(plugin, ORIGIN);
  await host.activate('storage', 'sqlite', { filename: join(folder, 'first.db') });
  onTestFinished(() => host.dispose());
  const bus = new EventBus(logger, recordingMetrics());
  const events: MoveProgress[] = [];
  bus.on('client.event', 'test', (event) => void (event.type === 'storage_move' && events.push(event.data)));
  const file = choiceFile();
  const moves = new StorageMoveService({
    ...{ plugins: host, bus, clock: new FakeClock(), logger },
    choice: { ...file, ...choice },
    limits: { ...QUICK_ATTEMPTS, ...limits },
  });
  const move = async (provider: string, config: Record<string, unknown>) => {
    const id = await moves.start({ provider, config }, 'ada');
    await moves.idle();
    return moves.get(id);
  };
  const write = (registry: string) =>
    host.use('storage', ({ tables }) => tables.import('registries', [{ registry, created_at: 1 }]));
  return { folder, host, logger, moves, move, events, file, write };
}

/** All rows of all tables, as the storage that serves gives them. */
async function rowsOf(host: Awaited<ReturnType<typeof setUp>>['host']) {
  return host.use('storage', async ({ tables }) => {
    const all: Record<string, string[]> = {};
    for (const table of tables.names()) {
      const { rows } = await tables.export(table, { limit: 100_000 });
      all[table] = rows.map((row) => JSON.stringify(row)).sort();
    }
    return all;
  });
}

const ITEM = fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), write: fc.boolean(), at: fc.nat(1000) });

describe('moving the storage', () => {
  it('brings over whatever is written and deleted meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(ITEM, { maxLength: 30 }), fc.array(ITEM, { maxLength: 60 }), async (before, during) => {
        const { host, moves, folder, file } = await setUp();
        const change = ({ name, write, at }: (typeof before)[number]) =>
          host.use('storage', ({ tables }) =>
            write
              ? tables.import('registries', [{ registry: name, created_at: at }])
              : tables.remove('registries', [[name]]),
          );
        for (const item of before) await change(item);
        const id = await moves.start({ provider: 'sqlite', config: { filename: join(folder, 'other.db') } }, 'ada');
        const expected = new Map<string, number>();
        for (const item of during) {
          await change(item);
          await settle();
        }
        for (const { name, write, at } of [...before, ...during])
          write ? expected.set(name, at) : expected.delete(name);
        await moves.idle();
        expect(moves.get(id)).toMatchObject({ phase: 'done', error: null });
        const { registries } = await rowsOf(host);
        expect(registries).toEqual(
          [...expected].map(([registry, created_at]) => JSON.stringify({ registry, created_at })).sort(),
        );
        expect(file.written).toHaveLength(1);
        await host.dispose();
      }),
      { numRuns: 15 },
    );
  });

  it('tells each phase, what was compared, and what to use from now on', async () => {
    const { host, move, events, file, write, folder } = await setUp();
    await write('ghcr.io');
    const before = await rowsOf(host);
    const filename = join(folder, 'other.db');
    const moved = await move('sqlite', { filename });
    expect(moved.tables.find(({ name }) => name === 'registries')).toEqual({
      ...{ name: 'registries', rows: 1, checksum: expect.stringMatching(/^(?!0{16})[0-9a-f]{16}$/) },
    });
    expect(file.written).toEqual([
      {
        ...{ provider: 'sqlite', config: { filename }, secrets: [] },
        previous: { provider: 'sqlite', location: join(folder, 'first.db'), moved_at: '2026-01-01T00:00:00.000Z' },
      },
    ]);
    // How far a phase is may be told more than once, on a slow machine.
    await expect
      .poll(() => [...new Set(events.map(({ phase }) => phase))])
      .toEqual(['testing', 'copying', 'catching_up', 'verifying', 'switching', 'done']);
    expect(await rowsOf(host)).toEqual(before);
    const { location } = await host.use('storage', (storage) => storage.status());
    expect(location).toBe(filename);
  });

  it('lets calls wait at the switch, and none fails', async () => {
    const { host, moves, folder } = await setUp();
    const id = await moves.start({ provider: 'sqlite', config: { filename: join(folder, 'other.db') } }, 'ada');
    let calls = 0;
    while (moves.get(id).finished_at === null) {
      await host.use('storage', ({ settings }) => settings.all());
      calls += 1;
      await settle();
    }
    expect(moves.get(id)).toMatchObject({ phase: 'done' });
    expect(calls).toBeGreaterThan(10);
  });

  it('is put off as long as a call is in flight, and given up when that does not end', async () => {
    const { host, moves, folder, write } = await setUp({ limits: { drainMs: 5, attempts: 3 } });
    const { promise, resolve } = deferred();
    const sweep = host.use('storage', () => promise);
    const id = await moves.start({ provider: 'sqlite', config: { filename: join(folder, 'other.db') } }, 'ada');
    await moves.idle();
    expect(moves.get(id)).toMatchObject({ phase: 'failed', error: expect.stringMatching(/a job kept the storage/) });
    await write('docker.io');
    resolve();
    await sweep;
    const second = await moves.start({ provider: 'sqlite', config: { filename: join(folder, 'other.db') } }, 'ada');
    await moves.idle();
    expect(moves.get(second)).toMatchObject({ phase: 'done' });
    expect((await rowsOf(host)).registries).toHaveLength(1);
  });

  it('goes on with the old storage when the last stretch takes too long', async () => {
    const { host, move, folder, file, write } = await setUp({ limits: { pauseMs: 0, drainMs: 0, attempts: 2 } });
    expect(await move('sqlite', { filename: join(folder, 'other.db') })).toMatchObject({
      ...{ phase: 'failed', error: expect.stringMatching(/last changes could not be copied/) },
    });
    await write('docker.io');
    expect((await host.use('storage', (storage) => storage.status())).location).toBe(join(folder, 'first.db'));
    expect(file.written).toEqual([]);
  });

  it('goes on with the old storage when the choice cannot be written down', async () => {
    const write = () => {
      throw new Error('the disk of DATA_DIR is full');
    };
    const { host, move, folder } = await setUp({ choice: { write } });
    expect(await move('sqlite', { filename: join(folder, 'other.db') })).toMatchObject({
      ...{ phase: 'failed', error: 'the disk of DATA_DIR is full' },
    });
    expect((await host.use('storage', (storage) => storage.status())).location).toBe(join(folder, 'first.db'));
  });

  it.each(['import', 'count', 'revision', 'setNote', 'export'] as const)(
    'survives a target that fails at any call of %s, and a second try works',
    async (operation) => {
      for (let failsAt = 1; failsAt <= 40; failsAt += 6) {
        let calls = 0;
        let armed = true;
        const wrap = (storage: Storage): Storage => {
          const failing = (...values: never[]) => {
            calls += 1;
            if (armed && calls === failsAt) throw new PodproofError('unavailable', 'the disk is full');
            return Reflect.apply(storage.tables[operation], storage.tables, values) as never;
          };
          const tables = new Proxy(storage.tables, {
            get: (target, name) => (name === operation ? failing : Reflect.get(target, name)),
          });
          return new Proxy(storage, {
            get: (target, name) => (name === 'tables' ? tables : Reflect.get(target, name)),
          });
        };
        const { host, move, write, folder } = await setUp({ wrap });
        for (const name of ['a', 'b', 'c']) await write(name);
        const before = await rowsOf(host);
        const first = await move('wrapped', { filename: join(folder, 'other.db') });
        armed = false;
        expect(await rowsOf(host)).toEqual(before);
        if (first.phase === 'done') {
          await host.dispose();
          break;
        }
        const { location } = await host.use('storage', (storage) => storage.status());
        expect(location).toBe(join(folder, 'first.db'));
        expect(await move('wrapped', { filename: join(folder, 'other.db') })).toMatchObject({
          phase: 'done',
          error: null,
        });
        expect(await rowsOf(host)).toEqual(before);
        await host.dispose();
      }
    },
    60_000,
  );

  it('warns of a database that was left behind, and takes it back only when nobody used it again', async () => {
    const { host, move, moves, write, folder, logger } = await setUp();
    await write('a');
    const [first, second] = [join(folder, 'first.db'), join(folder, 'other.db')];
    expect(await move('sqlite', { filename: second })).toMatchObject({ phase: 'done' });
    await moves.checkAtStart();
    expect(logger.lines.filter(({ message }) => message.includes('left behind'))).toEqual([]);
    expect(await move('sqlite', { filename: first })).toMatchObject({ phase: 'done' });
    await host.activate('storage', 'sqlite', { filename: second });
    await moves.checkAtStart();
    expect(logger.lines.filter(({ message }) => message.includes('left behind'))).toMatchObject([
      { level: 'warn', fields: { to: { provider: 'sqlite', location: first } } },
    ]);
    await host.activate('storage', 'sqlite', { filename: first });
    expect(await move('sqlite', { filename: second })).toMatchObject({
      ...{ phase: 'failed', error: expect.stringMatching(/newer data/) },
    });
  });
});

describe('moving between the engines', () => {
  const engine = useEngine('postgres');

  it('keeps every row the same there and back', async () => {
    const { host, move, write, folder, events } = await setUp();
    for (let number = 0; number < 250; number += 1) await write(`registry-${number}.example.com`);
    await host.use('storage', ({ settings }) => settings.set('quiet_hours', '22:00-07:00 Europe/Berlin', 5, 'ä'));
    const before = await rowsOf(host);
    const { address } = await engine.createPlace();
    expect(await move('postgres', { url: address })).toMatchObject({ phase: 'done', error: null });
    expect(await rowsOf(host)).toEqual(before);
    expect(await move('sqlite', { filename: join(folder, 'first.db') })).toMatchObject({ phase: 'done', error: null });
    expect(await rowsOf(host)).toEqual(before);
    expect(JSON.stringify(events)).not.toContain(address);
  });
});
