import { describe, expect, it } from 'vitest';
import type { Connection, Dialect } from '../../../src/kit/knex/dialect.js';
import { createRepositories } from '../../../src/kit/knex/repositories.js';

/** A connection that counts how often the dialect is asked for, which each repository does when it is made. */
function countedConnection() {
  const counts = { asked: 0 };
  const connection = {
    db: {} as Connection['db'],
    get dialect() {
      counts.asked += 1;
      return {} as Dialect;
    },
  };
  return { connection, counts };
}

describe('repositories', () => {
  it('are made when they are first asked for, and once', () => {
    const { connection, counts } = countedConnection();
    const repositories = createRepositories(connection);
    expect(counts.asked).toBe(0);
    const { settings } = repositories;
    const afterOne = counts.asked;
    expect(afterOne).toBeGreaterThan(0);
    expect(repositories.settings).toBe(settings);
    expect(counts.asked).toBe(afterOne);
    expect(repositories.users).not.toBe(settings);
    expect(counts.asked).toBeGreaterThan(afterOne);
  });
});
