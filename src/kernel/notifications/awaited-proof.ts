import type { Incident } from '../../contracts/failure.js';
import type { MirrorItem } from '../../contracts/mirror.js';
import type { Repositories } from '../ports/storage.js';

/** So often it is looked whether there is a verdict, in milliseconds. */
const LOOK_MS = 5_000;
/** So long it takes until a mirror is there, or the next one after one that was refuted. */
const BEGINNING_MS = 15_000;
/** Nobody waits longer to hear of an incident: as long as a mirror usually lives. */
const LONGEST_MS = 180_000;

/**
 * When to look again whether there is a verdict on an incident that is proved by itself, so that the message of its opening can tell it; undefined where
 * there is one, none is to come, or it takes too long. Instants are in milliseconds since 1970.
 * @param openedAt when the message was written
 */
export async function awaitedProof(
  { mirrors }: Pick<Repositories, 'mirrors'>,
  { sample_failure_id: failureId }: Pick<Incident, 'sample_failure_id'>,
  { openedAt, now }: { readonly openedAt: number; readonly now: number },
): Promise<number | undefined> {
  if (failureId === null || now - openedAt >= LONGEST_MS) return undefined;
  const { items } = await mirrors.list({ failureId }, { limit: 1 });
  return isAwaited(items[0], { openedAt, now }) ? now + LOOK_MS : undefined;
}

function isAwaited(
  mirror: Pick<MirrorItem, 'verdict' | 'finished_at'> | undefined,
  { openedAt, now }: { readonly openedAt: number; readonly now: number },
): boolean {
  if (mirror === undefined) return now - openedAt < BEGINNING_MS;
  const { verdict, finished_at } = mirror;
  // Until its pods are gone the verdict is not told to anybody.
  if (finished_at === null) return true;
  return verdict === 'REFUTED' && now - Date.parse(finished_at) < BEGINNING_MS;
}
