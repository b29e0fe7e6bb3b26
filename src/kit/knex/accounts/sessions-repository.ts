import type { SessionRepository, StoredSession } from '../../../kernel/ports/storage/sessions.js';
import type { Connection } from '../dialect.js';
import { query } from '../query.js';
import { writer } from '../transaction.js';

interface SessionRow {
  readonly token_hash: string;
  readonly used_at: number;
  readonly id: number;
  readonly username: string;
  readonly role: StoredSession['user']['role'];
}

function toSession(row: SessionRow): StoredSession {
  return {
    tokenHash: row.token_hash,
    user: { id: row.id, username: row.username, role: row.role },
    usedAt: row.used_at,
  };
}

/** Sessions in SQL; each joins its user, so that a role always is the present one. */
export function createSessionRepository(connection: Connection): SessionRepository {
  const write = writer(connection);

  return {
    create: ({ tokenHash, userId, at }) =>
      write(async ({ db, dialect }) => {
        const revision = db.raw(dialect.revision);
        const row = { token_hash: tokenHash, user_id: userId, created_at: at, used_at: at, revision };
        await db('sessions').insert(row);
      }),

    find: async (tokenHash, usedSince) => {
      const row = await connection
        .db('sessions')
        .join('users', 'users.id', 'sessions.user_id')
        .where('sessions.token_hash', tokenHash)
        .where('sessions.used_at', '>=', usedSince)
        .first<SessionRow | undefined>('token_hash', 'used_at', 'users.id', 'username', 'role');
      return row && toSession(row);
    },

    touch: (tokenHash, at) =>
      write(async ({ db, dialect }) => {
        const revision = db.raw(dialect.revision);
        await db('sessions').where('token_hash', tokenHash).where('used_at', '<', at).update({ used_at: at, revision });
      }),

    end: (tokenHash) =>
      write(async ({ db }) => {
        await db('sessions').where('token_hash', tokenHash).delete();
      }),

    endOfUser: (userId, exceptTokenHash) =>
      write(async ({ db }) => {
        const rows = await query<{ token_hash: string }>(
          db,
          'delete from sessions where user_id = ? and token_hash <> ? returning token_hash',
          [userId, exceptTokenHash ?? ''],
        );
        return rows.map((row) => row.token_hash);
      }),

    deleteExpired: (usedSince) => write(({ db }) => db('sessions').where('used_at', '<', usedSince).delete()),
  };
}
