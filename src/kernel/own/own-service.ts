import { type NewView, Preferences, VIEW_NAME_LIMIT, type View } from '../../contracts/own.js';
import { invalidField } from '../invalid-input.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import type { OwnerKey, StoredView } from '../ports/storage/own.js';
import type { Page, PageRequest } from '../ports/storage/page.js';
import { type Principal, principalName, principalRole } from '../principal.js';
import { shownText } from '../privacy/shown-text.js';

/** How many views one user or token may save. */
export const VIEWS_PER_OWNER = 200;

function ownerOf(principal: Principal): OwnerKey {
  if (principal.kind === 'user') return `user:${principal.user.id}`;
  if (principal.kind === 'token') return `token:${principal.token.id}`;
  throw new PodproofError('unauthenticated', 'Not authenticated');
}

/** What users and API tokens keep for themselves: how the dashboard is to be, and views of its lists (docs/wire-contract.md, "One's own"). */
export class OwnService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly clock: Clock,
  ) {}

  /** What a former version stored and this one does not know counts as nothing. */
  async preferences(principal: Principal): Promise<Preferences> {
    const stored = await this.plugins.use('storage', ({ preferences }) => preferences.get(ownerOf(principal)));
    const known = Preferences.safeParse(stored ?? {});
    return known.success ? known.data : Preferences.parse({});
  }

  async setPreferences(principal: Principal, wanted: Preferences): Promise<Preferences> {
    const at = this.clock.now();
    await this.plugins.use('storage', ({ preferences }) => preferences.set(ownerOf(principal), wanted, at));
    return wanted;
  }

  /** One's own and those that are shared, newest first. */
  async views(principal: Principal, page: string | undefined, request: PageRequest): Promise<Page<View>> {
    const owner = ownerOf(principal);
    const filter = { owner, ...(page !== undefined && { page }) };
    const found = await this.plugins.use('storage', ({ views }) => views.list(filter, request));
    return { ...found, items: found.items.map((view) => toView(view, owner)) };
  }

  /** Throws `conflict` when there are too many. */
  async addView(principal: Principal, view: NewView): Promise<View> {
    const owner = ownerOf(principal);
    const stored = { ...shownView(view), owner, createdBy: principalName(principal), updatedAt: this.clock.now() };
    return toView(await this.plugins.use('storage', ({ views }) => views.add(stored, VIEWS_PER_OWNER)), owner);
  }

  /** Throws `not_found`, or `forbidden` for one of somebody else. */
  async changeView(principal: Principal, id: number, view: NewView): Promise<View> {
    await this.#changeable(principal, id);
    const changed = await this.plugins.use('storage', ({ views }) =>
      views.update(id, shownView(view), this.clock.now()),
    );
    if (changed === undefined) throw notFound(id);
    return toView(changed, ownerOf(principal));
  }

  /** Throws `not_found`, or `forbidden` for one of somebody else. */
  async removeView(principal: Principal, id: number): Promise<void> {
    await this.#changeable(principal, id);
    await this.plugins.use('storage', ({ views }) => views.remove(id));
  }

  /** A view that is not shared is nobody else's to know of; a shared one may be changed by its owner and by admins. */
  async #changeable(principal: Principal, id: number): Promise<void> {
    const view = await this.plugins.use('storage', ({ views }) => views.get(id));
    const isOwn = view?.owner === ownerOf(principal);
    if (view === undefined || !(isOwn || view.shared)) throw notFound(id);
    if (isOwn || principalRole(principal) === 'admin') return;
    throw new PodproofError('forbidden', `This view is one of ${view.createdBy}: only they or an admin may change it`);
  }
}

/**
 * What people write for others to read holds no secrets. Throws `invalid` for a name without anything in it, and for a query with a secret: without it,
 * it would be another query.
 */
function shownView(view: NewView): NewView {
  const name = shownText(view.name.trim()).slice(0, VIEW_NAME_LIMIT);
  if (name === '') throw invalidField('name', 'must say something');
  const values = [...new URLSearchParams(view.query)].flat();
  if ([view.query, ...values].some((text) => shownText(text) !== text)) {
    throw invalidField('query', 'holds what looks like a secret');
  }
  return { ...view, name };
}

function notFound(id: number): PodproofError {
  return new PodproofError('not_found', `View ${id} was not found`);
}

function toView({ owner, createdBy, updatedAt, ...view }: StoredView, asking: OwnerKey): View {
  const updated_at = new Date(updatedAt).toISOString();
  return { ...view, mine: owner === asking, created_by: createdBy, updated_at };
}
