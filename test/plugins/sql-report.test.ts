import { readFileSync } from 'node:fs';
import { DATA_TABLES } from 'podproof/kit/knex';
import { describe, expect, it } from 'vitest';
import { describeSchema, type TableDescription } from '../../scripts/describe-schema.js';
import { renderReport } from '../../scripts/sql-report.js';
import { type Engine, useEngine } from '../support/databases.js';
import { rawDatabase } from '../support/raw-database.js';

async function describeEngine(engine: Engine): Promise<TableDescription[]> {
  const place = await engine.createPlace();
  const storage = await place.open();
  await storage.prepare();
  await storage.dispose();
  const { db } = rawDatabase(place);
  try {
    return await describeSchema(db, engine.name);
  } finally {
    await db.destroy();
  }
}

const shape = (table: TableDescription) => ({
  ...table,
  columns: table.columns.map(({ name, required, key }) => ({ name, required, key })),
});

describe('the schema', () => {
  const engines = { sqlite: useEngine('sqlite'), postgres: useEngine('postgres') };

  it('is the same on both engines, but for types, and as docs/reports/sql.md says', async () => {
    const [sqlite, postgres] = [await describeEngine(engines.sqlite), await describeEngine(engines.postgres)];
    const shared = sqlite.filter((table) => table.name !== 'revision');
    expect(shared.map(shape)).toEqual(postgres.map(shape));
    const report = readFileSync(new URL('../../docs/reports/sql.md', import.meta.url), 'utf8');
    expect(renderReport(sqlite, postgres), 'stale: run npx tsx scripts/sql-report.ts').toBe(report);
  });

  it('has the columns that the exchange of tables names', async () => {
    const tables = await describeEngine(engines.sqlite);
    for (const table of DATA_TABLES) {
      const real = tables.find((one) => one.name === table.name);
      const names = table.columns.map((column) => column.name);
      expect(['revision', ...names].sort(), table.name).toEqual(real?.columns.map((column) => column.name).sort());
      const key = real?.columns.filter((column) => column.key).map((column) => column.name);
      expect(key, table.name).toEqual(table.key);
    }
    const unmoved = tables
      .map((table) => table.name)
      .filter((name) => !DATA_TABLES.some((table) => table.name === name));
    expect(unmoved).toEqual([
      ...['counters', 'deletions', 'notes', 'open_counts', 'rate_limits', 'replicas', 'revision', 'undo_steps'],
    ]);
  });
});
