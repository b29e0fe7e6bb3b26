import type { InvitationRepository, StoredInvitation } from '../../../kernel/ports/storage/invitations.js';
import type { Connection } from '../dialect.js';
import { writer } from '../transaction.js';

interface InvitationRow {
  readonly id: number;
  readonly role: StoredInvitation['role'];
  readonly created_at: number;
  readonly created_by: string;
  readonly expires_at: number;
  readonly accepted_at: number | null;
  readonly accepted_by: string | null;
}

const COLUMNS = ['id', 'role', 'created_at', 'created_by', 'expires_at', 'accepted_at', 'accepted_by'] as const;

function toInvitation(row: InvitationRow): StoredInvitation {
  return {
    id: row.id,
    role: row.role,
    createdAt: row.created_at,
    createdBy: row.created_by,
    expiresAt: row.expires_at,
    acceptedAt: row.accepted_at,
    acceptedBy: row.accepted_by,
  };
}

/** Invitations in SQL (docs/wire-contract.md, "Invitations"). */
export function createInvitationRepository(connection: Connection): InvitationRepository {
  const write = writer(connection);

  return {
    list: async () => {
      const rows = await connection
        .db('invitations')
        .orderBy('id', 'desc')
        .select<InvitationRow[]>(...COLUMNS);
      return rows.map(toInvitation);
    },

    create: ({ tokenHash, role, at, by, expiresAt }) =>
      write(async ({ db, dialect }) => {
        const revision = db.raw(dialect.revision);
        const values = { token_hash: tokenHash, role, created_at: at, created_by: by, expires_at: expiresAt, revision };
        const [row] = await db('invitations')
          .insert(values)
          .returning<InvitationRow[]>([...COLUMNS]);
        return toInvitation(row as InvitationRow);
      }),

    findByToken: async (tokenHash) => {
      const row = await connection
        .db('invitations')
        .where('token_hash', tokenHash)
        .first<InvitationRow | undefined>(...COLUMNS);
      return row && toInvitation(row);
    },

    accept: (id, at, username) =>
      write(async ({ db, dialect }) => {
        const revision = db.raw(dialect.revision);
        const changed = await db('invitations')
          .where({ id, accepted_at: null })
          .update({ accepted_at: at, accepted_by: username, revision });
        return changed > 0;
      }),

    remove: (id) => write(async ({ db }) => (await db('invitations').where({ id }).delete()) > 0),

    deleteExpired: (before) => write(({ db }) => db('invitations').where('expires_at', '<', before).delete()),
  };
}
