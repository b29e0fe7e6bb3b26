import type { AuditEntry as AuditView } from '../../contracts/audit.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { messageOf } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { AuditEntry, AuditFilter, NewAuditEntry } from '../ports/storage/audit.js';
import type { Page, PageRequest } from '../ports/storage/page.js';
import { shownText } from '../privacy/shown-text.js';

/** How long it is kept who did what, in milliseconds. */
export const AUDIT_KEPT_MS = 180 * 24 * 60 * 60_000;
const MOST_FIELDS = 50;
const LONGEST = 500;

const cut = (text: string) => shownText(text.slice(0, LONGEST));

function toView({ requestId, at, fields, ...entry }: AuditEntry): AuditView {
  return { ...entry, fields: [...fields], at: new Date(at).toISOString(), request_id: requestId };
}

/** Who changed what (docs/decisions/0077-who-did-what.md). */
export class AuditService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Writes down what was done. Never throws: it is done by then, and the log has it as well. */
  async record(entry: Omit<NewAuditEntry, 'at'>): Promise<void> {
    const { actor, target, fields } = entry;
    const bounded = {
      actor: actor.slice(0, LONGEST),
      target: cut(target),
      fields: fields.slice(0, MOST_FIELDS).map(cut),
    };
    try {
      const row = { ...entry, ...bounded, at: this.clock.now() };
      await this.plugins.use('storage', ({ audit }) => audit.add(row));
    } catch (error) {
      this.logger.warn({ request_id: entry.requestId, error: messageOf(error) }, 'what was done could not be kept');
    }
  }

  /** Newest first. */
  async list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditView>> {
    const found = await this.plugins.use('storage', ({ audit }) => audit.list(filter, page));
    return { ...found, items: found.items.map(toView) };
  }
}
