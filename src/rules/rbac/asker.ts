import type { RoleSubject } from './access-objects.js';

/** Who asks, as the API server knows it after authentication. */
export interface Asker {
  /** Undefined where only a group is asked about. */
  readonly username: string | undefined;
  readonly groups: readonly string[];
}

const ACCOUNT_PREFIX = 'system:serviceaccount:';
const AUTHENTICATED = 'system:authenticated';
const ALL_ACCOUNTS = 'system:serviceaccounts';

/** The group that the API server allows everything before it looks at any role. */
export const MASTERS = 'system:masters';
export const ANONYMOUS_USER = 'system:anonymous';
export const UNAUTHENTICATED = 'system:unauthenticated';
export { ALL_ACCOUNTS, AUTHENTICATED };

export function serviceAccountUsername(namespace: string, name: string): string {
  return `${ACCOUNT_PREFIX}${namespace}:${name}`;
}

/** The groups of all service accounts, and of all of one namespace. */
export function serviceAccountGroups(namespace: string): readonly string[] {
  return [ALL_ACCOUNTS, `${ALL_ACCOUNTS}:${namespace}`, AUTHENTICATED];
}

/** The service account that a username stands for. */
export function accountOfUsername(username: string): { readonly namespace: string; readonly name: string } | undefined {
  const [namespace = '', name = '', ...more] = username.startsWith(ACCOUNT_PREFIX)
    ? username.slice(ACCOUNT_PREFIX.length).split(':')
    : [];
  return namespace === '' || name === '' || more.length > 0 ? undefined : { namespace, name };
}

/** A user with the groups that everybody of that name has; what certificates and identity providers add is not known here. */
export function askerNamed(username: string): Asker {
  const account = accountOfUsername(username);
  if (account !== undefined) return { username, groups: serviceAccountGroups(account.namespace) };
  return { username, groups: [username === ANONYMOUS_USER ? UNAUTHENTICATED : AUTHENTICATED] };
}

/** What a group gives by itself, whoever its members are. */
export function askerOfGroup(group: string): Asker {
  return { username: undefined, groups: [group] };
}

/** `system:serviceaccount:ns:name`, `user:x`, `group:x`; undefined for anything else. */
export function parseAsker(text: string): Asker | undefined {
  if (text.startsWith('user:')) return text.length > 5 ? askerNamed(text.slice(5)) : undefined;
  if (text.startsWith('group:')) return text.length > 6 ? askerOfGroup(text.slice(6)) : undefined;
  return accountOfUsername(text) === undefined ? undefined : askerNamed(text);
}

/**
 * By what a subject of a binding is found again: an account and a user of its username are the same to the API server. Undefined for an account
 * without namespace, which is nobody.
 */
export function subjectKey({ kind, namespace, name }: RoleSubject): string | undefined {
  if (kind === 'Group') return `g:${name}`;
  if (kind === 'User') return `u:${name}`;
  return namespace === '' ? undefined : `u:${serviceAccountUsername(namespace, name)}`;
}

/** The keys of the subjects that stand for the asker. */
export function askerKeys({ username, groups }: Asker): readonly string[] {
  const keys = groups.map((group) => `g:${group}`);
  return username === undefined ? keys : [`u:${username}`, ...keys];
}
