import { MIGRATIONS, type Migration, prepareSchema } from 'podproof/kit/knex';
import { expect, it } from 'vitest';
import { describeSchema } from '../../../scripts/describe-schema.js';
import { eachDatabase, type Place } from '../../support/databases.js';
import { rawDatabase, runSql } from '../../support/raw-database.js';

const working: Migration = {
  name: '0001-working',
  up: async (knex) => {
    await knex.schema.createTable('kept', (table) => table.text('name'));
  },
};
const failing: Migration = {
  name: '0002-failing',
  up: async (knex) => {
    await knex.schema.createTable('half', (table) => table.text('name'));
    await knex.raw('insert into missing (name)\n values (1)');
  },
};

eachDatabase('migrations', (engine) => {
  const prepare = async (place: Place, migrations: readonly Migration[]) => {
    const { db, dialect } = rawDatabase(place);
    try {
      await prepareSchema(db, dialect, migrations);
      return await describeSchema(db, engine.name);
    } finally {
      await db.destroy();
    }
  };
  const tablesOf = async (place: Place) => {
    const { db } = rawDatabase(place);
    try {
      return (await describeSchema(db, engine.name)).map((table) => table.name);
    } finally {
      await db.destroy();
    }
  };
  const oneLine = expect.stringMatching(/^[^\n]+$/);

  it('change nothing when one of them fails, and can be tried again', async () => {
    const place = await engine.createPlace();
    const attempt = prepare(place, [working, failing]);
    await expect(attempt).rejects.toMatchObject({ code: 'internal', message: oneLine });
    await expect(attempt).rejects.toThrow(/0002-failing failed and nothing was changed: .*missing/);
    expect(await tablesOf(place)).toEqual([]);
    await prepare(place, [working, { ...failing, up: async () => {} }]);
    expect(await tablesOf(place)).toEqual(['kept']);
  });

  it('lead to the same schema step by step as all at once', async () => {
    const [stepwise, whole] = [await engine.createPlace(), await engine.createPlace()];
    for (let count = 1; count <= MIGRATIONS.length; count += 1) await prepare(stepwise, MIGRATIONS.slice(0, count));
    expect(await prepare(stepwise, MIGRATIONS)).toEqual(await prepare(whole, MIGRATIONS));
  });

  it('refuse a database of a newer version and change nothing', async () => {
    const place = await engine.createPlace();
    await prepare(place, [working, { name: '0009-future', up: async () => {} }]);
    const storage = await place.open();
    await expect(storage.prepare()).rejects.toMatchObject({ code: 'internal', message: oneLine });
    await expect(storage.prepare()).rejects.toThrow('written by a newer version (0009-future)');
    await storage.dispose();
    expect(await tablesOf(place)).toEqual(['kept']);
  });

  it('have unique names in the order in which they run', () => {
    const names = MIGRATIONS.map((migration) => migration.name);
    expect(names).toEqual([...new Set(names)].sort());
  });

  it('are remembered where the knex command line looks', async () => {
    const place = await engine.createPlace();
    const migrationSource = {
      getMigrations: async () => [...MIGRATIONS],
      getMigrationName: (migration: Migration) => migration.name,
      getMigration: async (migration: Migration) => ({
        up: (knex: Parameters<Migration['up']>[0]) => migration.up(knex, dialect),
        down: async () => {},
      }),
    };
    const { db, dialect } = rawDatabase(place);
    await db.migrate.latest({ migrationSource });
    const storage = await place.open();
    await storage.prepare();
    await storage.dispose();
    expect(await db.migrate.list({ migrationSource })).toMatchObject([expect.any(Array), []]);
    await db.destroy();
    expect(await runSql(place, 'select count(*) as steps from knex_migrations')).toEqual([
      { steps: engine.name === 'postgres' ? String(MIGRATIONS.length) : MIGRATIONS.length },
    ]);
  });
});
