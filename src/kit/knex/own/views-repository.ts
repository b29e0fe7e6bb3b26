import { PodproofError } from '../../../kernel/ports/errors.js';
import type { StoredView, ViewFilter, ViewRepository } from '../../../kernel/ports/storage/own.js';
import type { PageRequest } from '../../../kernel/ports/storage/page.js';
import type { Connection } from '../dialect.js';
import { conditions, matches } from '../filters.js';
import { readPage } from '../keyset.js';
import { query } from '../query.js';
import { writer } from '../transaction.js';
import { changeable, toView, VIEW_SELECTED, type ViewRow } from './own-rows.js';

async function add({ db, dialect }: Connection, view: Omit<StoredView, 'id'>, most: number): Promise<StoredView> {
  const [counted] = await query<{ total: number }>(db, 'select count(*) as total from views where owner = ?', [
    view.owner,
  ]);
  if ((counted?.total ?? 0) >= most) {
    throw new PodproofError('conflict', `There are ${most} saved views, which is the most: delete one first`);
  }
  const { owner, createdBy: created_by, updatedAt: at } = view;
  const row = { ...changeable(view), owner, created_by, created_at: at, updated_at: at };
  const [added] = await db('views')
    .insert({ ...row, revision: db.raw(dialect.revision) })
    .returning<ViewRow[]>(VIEW_SELECTED);
  return toView(added as ViewRow);
}

function list({ db }: Connection, { owner, page }: ViewFilter, request: PageRequest) {
  const found = {
    table: 'views',
    columns: VIEW_SELECTED,
    conditions: conditions(matches('page', page)),
    alternatives: [
      { sql: 'owner = ?', values: [owner] },
      { sql: 'shared = 1 and owner <> ?', values: [owner] },
    ],
    page: request,
  };
  return readPage<ViewRow, StoredView>(db, found, toView);
}

/** Saved views in SQL. */
export function createViewRepository(connection: Connection): ViewRepository {
  const write = writer(connection);

  return {
    add: (view, most) => write((transaction) => add(transaction, view, most)),
    list: (filter, page) => list(connection, filter, page),

    get: async (id) => {
      const [row] = await connection.db('views').where({ id }).select<ViewRow[]>(VIEW_SELECTED);
      return row && toView(row);
    },

    update: (id, view, at) =>
      write(async ({ db, dialect }) => {
        const values = { ...changeable(view), updated_at: at, revision: db.raw(dialect.revision) };
        const [row] = await db('views').where({ id }).update(values).returning<ViewRow[]>(VIEW_SELECTED);
        return row && toView(row);
      }),

    remove: (id) => write(async ({ db }) => (await db('views').where({ id }).delete()) > 0),
  };
}
