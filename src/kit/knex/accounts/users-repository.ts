import type { Knex } from 'knex';
import { PodproofError } from '../../../kernel/ports/errors.js';
import type { StoredUser, UserRepository } from '../../../kernel/ports/storage/users.js';
import type { Connection } from '../dialect.js';
import { deleteOwn } from '../own/own-rows.js';
import { sortedBy } from '../sorting.js';
import { writer } from '../transaction.js';

interface UserRow {
  readonly id: number;
  readonly username: string;
  readonly role: StoredUser['role'];
  readonly password_hash: string;
  readonly created_at: number;
  readonly last_login_at: number | null;
}

const COLUMNS = ['id', 'username', 'role', 'password_hash', 'created_at', 'last_login_at'] as const;

function toUser(row: UserRow): StoredUser {
  return {
    id: row.id,
    username: row.username,
    role: row.role,
    passwordHash: row.password_hash,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
  };
}

/** What a username is unique by. Made here because SQLite lower-cases ASCII only. */
const usernameKey = (username: string) => username.toLowerCase();

type NewUser = Parameters<UserRepository['create']>[0];

function conflictOf(user: NewUser): PodproofError {
  return user.onlyFirst
    ? new PodproofError('conflict', 'There is a user already; ask an admin for an invitation')
    : new PodproofError('conflict', 'The username is taken; choose another one');
}

/** The admins are locked, so that of two that are taken away at once the second sees that the first is gone. */
async function refuseLastAdmin(transaction: Knex, id: number): Promise<void> {
  const admins = await transaction<UserRow>('users').where('role', 'admin').orderBy('id').forUpdate().select('id');
  if (admins.length === 1 && admins[0]?.id === id) {
    throw new PodproofError('conflict', 'This is the last admin; make another user an admin first');
  }
}

/**
 * Only the row of an `onlyFirst` user has `sole` set, and it is unique: of several inserted at once, by however many replicas, one
 * gets in. A user that came in another way before has no `sole`: the look at the table keeps it out then.
 */
async function insertUser({ db, dialect }: Connection, user: NewUser): Promise<UserRow | undefined> {
  const row = {
    username: user.username,
    username_key: usernameKey(user.username),
    role: user.role,
    password_hash: user.passwordHash,
    created_at: user.at,
    revision: db.raw(dialect.revision),
    sole: user.onlyFirst ? 1 : null,
  };
  if (user.onlyFirst && (await db('users').first('id')) !== undefined) return undefined;
  const [inserted] = await db('users')
    .insert(row)
    .onConflict()
    .ignore()
    .returning([...COLUMNS]);
  return inserted;
}

/** User accounts in SQL (docs/wire-contract.md, "Users"). */
export function createUserRepository(connection: Connection): UserRepository {
  const write = writer(connection);

  const find = async (column: 'id' | 'username_key', value: number | string) => {
    const row = await connection
      .db('users')
      .where(column, value)
      .first<UserRow | undefined>(...COLUMNS);
    return row && toUser(row);
  };

  return {
    count: async () => Number((await connection.db('users').count({ count: '*' }).first())?.count ?? 0),

    list: async () => {
      const users = (await connection.db('users').select<UserRow[]>(...COLUMNS)).map(toUser);
      return sortedBy(users, (user) => usernameKey(user.username));
    },

    get: (id) => find('id', id),

    findByUsername: (username) => find('username_key', usernameKey(username)),

    create: (user) =>
      write(async (transaction) => {
        const row = await insertUser(transaction, user);
        if (row === undefined) throw conflictOf(user);
        return toUser(row);
      }),

    update: (id, change) =>
      write(async ({ db, dialect }) => {
        if (change.role !== undefined && change.role !== 'admin') await refuseLastAdmin(db, id);
        const values = {
          ...(change.role !== undefined && { role: change.role }),
          ...(change.passwordHash !== undefined && { password_hash: change.passwordHash }),
          ...(change.lastLoginAt !== undefined && { last_login_at: change.lastLoginAt }),
          revision: db.raw(dialect.revision),
        };
        const [row] = await db<UserRow>('users')
          .where({ id })
          .update(values)
          .returning([...COLUMNS]);
        return row && toUser(row);
      }),

    remove: (id) =>
      write(async ({ db }) => {
        await refuseLastAdmin(db, id);
        await deleteOwn(db, `user:${id}`);
        return (await db('users').where({ id }).delete()) > 0;
      }),
  };
}
