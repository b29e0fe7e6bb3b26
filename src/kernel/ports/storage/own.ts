import type { NewView } from '../../../contracts/own.js';
import type { Page, PageRequest } from './page.js';

/** Whose something is. Ids are never given again, so it never becomes somebody else's. */
export type OwnerKey = `user:${number}` | `token:${number}`;

/** What each owner prefers, as plain data. */
export interface PreferenceRepository {
  get(owner: OwnerKey): Promise<unknown>;
  set(owner: OwnerKey, preferences: unknown, at: number): Promise<void>;
}

export interface StoredView extends NewView {
  readonly id: number;
  readonly owner: OwnerKey;
  readonly createdBy: string;
  readonly updatedAt: number;
}

export interface ViewFilter {
  readonly owner: OwnerKey;
  readonly page?: string;
}

/** Saved views. They go with the user or token that made them. */
export interface ViewRepository {
  /** Throws `conflict` when the owner would have more than `most`. */
  add(view: Omit<StoredView, 'id'>, most: number): Promise<StoredView>;
  get(id: number): Promise<StoredView | undefined>;
  /** Those of the owner and those that are shared, newest first. */
  list(filter: ViewFilter, page: PageRequest): Promise<Page<StoredView>>;
  /** Answers undefined where there is none. */
  update(id: number, view: NewView, at: number): Promise<StoredView | undefined>;
  remove(id: number): Promise<boolean>;
}
