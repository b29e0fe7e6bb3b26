import type { Silence } from '../../../../contracts/silence.js';
import type { StoredSilence } from '../../../../kernel/ports/storage/silences.js';
import type { ManagedByFile } from '../../../../kernel/provisioning/managed-by-file.js';

/** A stored silence as clients see it. */
export function toSilence(
  { id, matchers, reason, startsAt, endsAt, createdBy }: StoredSilence,
  managed: ManagedByFile,
): Silence {
  return {
    id,
    matchers,
    reason,
    starts_at: new Date(startsAt).toISOString(),
    ends_at: new Date(endsAt).toISOString(),
    created_by: createdBy,
    ...managed.mark('silences', id),
  };
}
