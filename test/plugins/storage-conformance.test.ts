import { describeStorage, describeTableExchange } from 'podproof/testing';
import { describe } from 'vitest';
import { eachDatabase, useEngine } from '../support/databases.js';

eachDatabase('the storage port', describeStorage);

describe('a move from SQLite to PostgreSQL', () => {
  describeTableExchange(useEngine('sqlite').open, useEngine('postgres').open);
});

describe('a move from PostgreSQL to SQLite', () => {
  describeTableExchange(useEngine('postgres').open, useEngine('sqlite').open);
});
