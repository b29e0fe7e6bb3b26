import {
  Ban,
  Bell,
  BellOff,
  Bot,
  Cable,
  Database,
  EyeOff,
  FileClock,
  KeyRound,
  type LucideIcon,
  Puzzle,
  Server,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import type { Role } from '../../api/session.js';
import type { words } from './words.js';

/** A page of the admin area. */
export interface AdminPageEntry {
  readonly id: keyof typeof words.pages;
  readonly icon: LucideIcon;
  /** Who may see it; what can be changed there may need more. */
  readonly role: Role;
}

export const ADMIN_PAGES = [
  { id: 'llm', icon: Bot, role: 'admin' },
  { id: 'notifications', icon: Bell, role: 'admin' },
  { id: 'storage', icon: Database, role: 'admin' },
  { id: 'privacy', icon: EyeOff, role: 'admin' },
  { id: 'exclusions', icon: Ban, role: 'read' },
  { id: 'silences', icon: BellOff, role: 'read' },
  { id: 'settings', icon: SlidersHorizontal, role: 'read' },
  { id: 'users', icon: Users, role: 'admin' },
  { id: 'tokens', icon: KeyRound, role: 'admin' },
  { id: 'plugins', icon: Puzzle, role: 'admin' },
  { id: 'agents', icon: Cable, role: 'read' },
  { id: 'audit', icon: FileClock, role: 'admin' },
  { id: 'system', icon: Server, role: 'admin' },
] as const satisfies readonly AdminPageEntry[];

export type AdminPageId = (typeof ADMIN_PAGES)[number]['id'];

export const pathOf = (id: AdminPageId) => `/admin/${id}` as const;
