import type { Role } from '../../api/session.js';

const RANK: Readonly<Record<Role, number>> = { read: 0, write: 1, admin: 2 };

/** Whether a role is enough; the server decides in the end. */
export const mayBe = (has: Role | undefined, needed: Role): boolean => has !== undefined && RANK[has] >= RANK[needed];
