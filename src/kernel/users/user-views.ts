import type { Invitation, User, UserDetail } from '../../contracts/account.js';
import type { StoredInvitation } from '../ports/storage/invitations.js';
import type { StoredUser } from '../ports/storage/users.js';

const iso = (at: number) => new Date(at).toISOString();
const isoOrNull = (at: number | null) => (at === null ? null : iso(at));

/** What a user sees of himself; never the hash of the password. */
export function toUser({ id, username, role }: StoredUser): User {
  return { id, username, role };
}

/** What admins see of a user. */
export function toUserDetail(user: StoredUser): UserDetail {
  return { ...toUser(user), created_at: iso(user.createdAt), last_login_at: isoOrNull(user.lastLoginAt) };
}

/** What admins see of an invitation; its token cannot be shown again. */
export function toInvitation(invitation: StoredInvitation): Invitation {
  return {
    id: invitation.id,
    role: invitation.role,
    created_at: iso(invitation.createdAt),
    created_by: invitation.createdBy,
    expires_at: iso(invitation.expiresAt),
    accepted_at: isoOrNull(invitation.acceptedAt),
    accepted_by: invitation.acceptedBy,
  };
}
