import { Bot, type LucideIcon } from 'lucide-react';
import type { Role } from '../../api/session.js';
import type { words } from './words.js';

/** A page of the admin area. */
export interface AdminPageEntry {
  readonly id: keyof typeof words.pages;
  readonly icon: LucideIcon;
  /** Who may see it; what can be changed there may need more. */
  readonly role: Role;
}

export const ADMIN_PAGES = [{ id: 'llm', icon: Bot, role: 'admin' }] as const satisfies readonly AdminPageEntry[];

export type AdminPageId = (typeof ADMIN_PAGES)[number]['id'];

export const pathOf = (id: AdminPageId) => `/admin/${id}` as const;
