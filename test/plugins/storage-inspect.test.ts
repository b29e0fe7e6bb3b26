import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { eachDatabase } from '../support/databases.js';
import { runSql } from '../support/raw-database.js';

eachDatabase('looking at a place before it is used', (engine) => {
  it('tells what is there and changes nothing', async () => {
    const place = await engine.createPlace();
    const look = async () => {
      const storage = await place.open();
      const contents = await storage.inspect?.();
      await storage.dispose();
      return contents;
    };
    expect(await look()).toMatchObject({ state: 'empty', note: null });
    if (engine.name === 'sqlite') {
      expect(existsSync(place.address) || readdirSync(dirname(place.address)).length > 0).toBe(false);
    }
    const storage = await place.open();
    await storage.prepare();
    expect(await look()).toMatchObject({ state: 'empty', note: null });
    await storage.tables.setNote('mine');
    await storage.tables.import('registries', [{ registry: 'ghcr.io', created_at: 1 }]);
    expect(await look()).toMatchObject({ state: 'ours', note: 'mine' });
    expect(await storage.size?.()).toBeGreaterThan(4_000);
    await runSql(place, "insert into knex_migrations (name) values ('9999-later')");
    expect(await look()).toMatchObject({ state: 'newer', detail: '9999-later' });
    await storage.dispose();
  });

  it('knows the tables of others', async () => {
    const place = await engine.createPlace();
    for (const name of ['a', 'b', 'c', 'd']) await runSql(place, `create table ${name} (id int)`);
    const storage = await place.open();
    expect(await storage.inspect?.()).toMatchObject({ state: 'foreign', detail: 'a, b, c and more' });
  });
});
