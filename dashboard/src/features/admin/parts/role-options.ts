import type { Role } from '../../../api/session.js';
import { words } from '../words.js';

const ROLES: readonly Role[] = ['read', 'write', 'admin'];

export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: words.roles[role] }));

export const roleIn = (text: string): Role => ROLES.find((role) => role === text) ?? 'read';
