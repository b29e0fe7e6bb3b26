import type { Knex } from 'knex';
import type { NewView } from '../../../contracts/own.js';
import type { OwnerKey, StoredView } from '../../../kernel/ports/storage/own.js';
import { bigint, json, text } from '../columns.js';
import type { Column } from '../dialect.js';

export const PREFERENCE_COLUMNS: readonly Column[] = [text('owner'), bigint('updated_at'), json('preferences')];

/** All columns of `views` but `id` and `revision`. */
export const VIEW_COLUMNS: readonly Column[] = [
  ...[text('owner'), text('created_by'), text('name'), text('page'), bigint('shared')],
  ...[bigint('created_at'), bigint('updated_at'), text('query')],
];

export interface ViewRow {
  readonly id: number;
  readonly owner: OwnerKey;
  readonly created_by: string;
  readonly name: string;
  readonly page: NewView['page'];
  readonly query: string;
  readonly shared: number;
  readonly updated_at: number;
}

/** What is selected of a view. */
export const VIEW_SELECTED = ['id', 'owner', 'created_by', 'name', 'page', 'query', 'shared', 'updated_at'];

export function toView({ created_by, updated_at, shared, ...row }: ViewRow): StoredView {
  return { ...row, shared: shared === 1, createdBy: created_by, updatedAt: updated_at };
}

/** What people change of a view. */
export const changeable = ({ name, page, query, shared }: NewView) => ({ name, page, query, shared: shared ? 1 : 0 });

/** What a user or a token saved goes with it. */
export async function deleteOwn(db: Knex, owner: OwnerKey): Promise<void> {
  await db('preferences').where({ owner }).delete();
  await db('views').where({ owner }).delete();
}
