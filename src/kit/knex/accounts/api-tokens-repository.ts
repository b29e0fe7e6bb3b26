import type { ApiTokenRepository, StoredApiToken } from '../../../kernel/ports/storage/api-tokens.js';
import type { Connection } from '../dialect.js';
import { deleteOwn } from '../own/own-rows.js';
import { query } from '../query.js';
import { writer } from '../transaction.js';

interface ApiTokenRow {
  readonly id: number;
  readonly name: string;
  readonly role: StoredApiToken['role'];
  readonly created_at: number;
  readonly created_by: string;
  readonly expires_at: number | null;
  readonly last_used_at: number | null;
}

const COLUMNS = ['id', 'name', 'role', 'created_at', 'created_by', 'expires_at', 'last_used_at'] as const;

function toApiToken(row: ApiTokenRow): StoredApiToken {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    createdAt: row.created_at,
    createdBy: row.created_by,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}

/** Tokens for the API in SQL. */
export function createApiTokenRepository(connection: Connection): ApiTokenRepository {
  const write = writer(connection);

  return {
    list: async () => {
      const rows = await connection
        .db('api_tokens')
        .orderBy('id', 'desc')
        .select<ApiTokenRow[]>(...COLUMNS);
      return rows.map(toApiToken);
    },

    create: ({ tokenHash, name, role, at, by, expiresAt }) =>
      write(async ({ db, dialect }) => {
        const revision = db.raw(dialect.revision);
        const made = { created_at: at, created_by: by, expires_at: expiresAt };
        const [row] = await db('api_tokens')
          .insert({ token_hash: tokenHash, name, role, ...made, revision })
          .returning<ApiTokenRow[]>([...COLUMNS]);
        return toApiToken(row as ApiTokenRow);
      }),

    findByToken: async (tokenHash) => {
      const row = await connection
        .db('api_tokens')
        .where('token_hash', tokenHash)
        .first<ApiTokenRow | undefined>(...COLUMNS);
      return row && toApiToken(row);
    },

    touch: (id, at) =>
      write(async ({ db, dialect }) => {
        const revision = db.raw(dialect.revision);
        await db('api_tokens')
          .where({ id })
          .whereRaw('(last_used_at is null or last_used_at < ?)', [at])
          .update({ last_used_at: at, revision });
      }),

    remove: (id) =>
      write(async ({ db }) => {
        const sql = 'delete from api_tokens where id = ? returning token_hash';
        const [row] = await query<{ token_hash: string }>(db, sql, [id]);
        await deleteOwn(db, `token:${id}`);
        return row?.token_hash;
      }),

    deleteExpired: (before) =>
      write(async ({ db }) => {
        const sql = 'delete from api_tokens where expires_at < ? returning id';
        const gone = await query<{ id: number }>(db, sql, [before]);
        for (const { id } of gone) await deleteOwn(db, `token:${id}`);
        return gone.length;
      }),
  };
}
