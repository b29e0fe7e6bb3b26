import type { Connection } from './dialect.js';

/** Says who takes care of a row; false where there is none. */
export async function assignRow(
  { db, dialect }: Connection,
  table: 'failures' | 'incidents',
  { id, assignee }: { readonly id: number; readonly assignee: string | null },
): Promise<boolean> {
  const changed = await db(table)
    .where({ id })
    .update({ assignee, revision: db.raw(dialect.revision) });
  return changed > 0;
}
