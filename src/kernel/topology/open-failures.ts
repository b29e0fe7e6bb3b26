import type { FailureStatus } from '../../contracts/failure.js';
import { fieldsOf, textOf } from '../../rules/evidence/values.js';
import { secretsNotFound, wordOf } from '../../rules/topology/index.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { StoredFailure } from '../ports/storage/failures.js';

/** What a graph says of a failure: the records that `GET /api/pods/failed` lists. */
export interface OpenFailure {
  readonly id: number;
  readonly incidentId: number | null;
  /** Of the pod; where none was created, of the object that could not. */
  readonly name: string;
  readonly owner: { readonly kind: string; readonly name: string } | null;
  /** One word; '' where there is none. */
  readonly reason: string;
  /** What its evidence says is not there. */
  readonly missingSecrets: readonly string[];
}

const ACTIVE: readonly FailureStatus[] = ['new', 'investigating'];
/** Small pages, so that others get their turn between them. */
const PAGE = 100;
/** The newest of so many are shown. */
const LIMIT = 1_000;

/** The open failures of a namespace, newest first. Throws `unavailable` when storage is away. */
export async function openFailures(plugins: PluginAccess, namespace: string): Promise<OpenFailure[]> {
  const found: OpenFailure[] = [];
  let cursor: string | undefined;
  do {
    const request = { limit: PAGE, ...(cursor !== undefined && { cursor }) };
    const page = await plugins.use('storage', (storage) =>
      storage.failures.list({ namespace, status: ACTIVE }, request),
    );
    found.push(...page.items.map(openFailure));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && found.length < LIMIT);
  return found;
}

function openFailure(failure: StoredFailure): OpenFailure {
  const { id, owner } = failure;
  return {
    id,
    incidentId: failure.incident_id,
    name: failure.pod_name,
    owner: owner && { kind: owner.kind, name: owner.name },
    reason: wordOf(failure.failure_reason) || wordOf(failure.cause),
    missingSecrets: secretsNotFound(messagesOf(failure)),
  };
}

function messagesOf(failure: StoredFailure): string[] {
  const elements = [...failure.events, ...failure.container_statuses].map((each) => textOf(fieldsOf(each)['message']));
  return [failure.failure_message ?? '', ...elements];
}
