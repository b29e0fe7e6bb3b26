import { type Fields, fieldsOf, listOf, textOf } from './values.js';

/** When the pod is to be gone: the API server adds the grace period to the instant of the deletion. */
const DELETION = /\bdeletionTimestamp["']?: ?["']?(\d{4}-\d\d-\d\dT[\d:.]{8,18}Z)/;
/** How long the kubelet may take to tell that a pod is gone, in milliseconds. */
const SLACK = 60_000;
/** The grace period of the deletion, or that of the pod, in seconds. */
const GRACE = /\b(?:deletionG|terminationG)racePeriodSeconds["']?: ?(\d{1,9})/;
/** From so many seconds on, a pod that is being deleted may well be there for minutes. */
const LONG_GRACE = 120;
/** How long a pod may take to come up before anything is amiss, in milliseconds: the kubelet says after two minutes that volumes are missing. */
const START = 120_000;
const INSTANT = /^\d{4}-\d\d-\d\dT/;
const NEWEST_OF = 200;

/** Whether the report itself tells of something that was later than the end of the grace period, so that the pod does not go. */
export function isDeletionOverdue(report: Fields): boolean {
  const manifest = report['manifest'];
  if (typeof manifest !== 'string' || !manifest.includes('deletionTimestamp')) return false;
  const due = dueOf(manifest);
  return [...instantsOf(report)].some((instant) => instant > due + SLACK);
}

/**
 * Whether a pod that is being deleted has a long grace period, of which nothing in the report shows that it is over. With a short one an agent that still
 * sees the pod has seen it for too long.
 */
export function isGraceRunning(report: Fields): boolean {
  const manifest = report['manifest'];
  const grace = typeof manifest === 'string' ? Number(GRACE.exec(manifest)?.[1] ?? 0) : 0;
  if (typeof manifest !== 'string' || grace < LONG_GRACE) return false;
  const known = [...instantsOf(report)];
  const due = manifest.includes('deletionTimestamp') ? dueOf(manifest) : stopOf(report) + grace * 1000;
  return known.length > 0 && known.every((instant) => instant <= due);
}

/** When the kubelet began to end the containers; NaN where nothing says so. */
function stopOf(report: Fields): number {
  const stops = listOf(report['events'], NEWEST_OF)
    .map(fieldsOf)
    .filter(({ reason }) => reason === 'Killing')
    .flatMap(instantsIn);
  return stops.length === 0 ? Number.NaN : Math.min(...stops);
}

/**
 * Whether the pod has only just been made when the newest thing happened that the report tells of: then that nothing runs yet is as it should be.
 * False where the report has no instants, or nothing but that of its creation.
 */
export function isJustCreated(report: Fields): boolean {
  const created = Date.parse(textOf(report['creation_timestamp']));
  let isKnown = false;
  for (const instant of instantsOf(report)) {
    if (!(instant <= created + START)) return false;
    isKnown = true;
  }
  return isKnown;
}

function dueOf(manifest: string): number {
  return Date.parse(DELETION.exec(manifest)?.[1] ?? '');
}

/** When the agent looked, where it says so: nothing else tells of a pod that has been stuck without an event since its first seconds. */
function sentAt({ timestamp, reported_at, observed_at, collected_at }: Fields): Fields {
  return { timestamp, reported_at, observed_at, collected_at };
}

/** When its events happened, when its conditions and containers changed, and when the agent looked; read one by one, since they are many. */
function* instantsOf(report: Fields): Generator<number> {
  for (const event of listOf(report['events'], NEWEST_OF)) yield* instantsIn(fieldsOf(event));
  for (const condition of listOf(report['conditions'], NEWEST_OF)) yield* instantsIn(fieldsOf(condition));
  for (const status of listOf(report['container_statuses'], NEWEST_OF)) {
    const state = fieldsOf(fieldsOf(status)['state']);
    for (const fields of [state, ...Object.values(state).map(fieldsOf)]) yield* instantsIn(fields);
  }
  yield* instantsIn(sentAt(report));
}

function instantsIn(fields: Fields): number[] {
  return Object.values(fields)
    .map(textOf)
    .filter((text) => INSTANT.test(text))
    .map((text) => Date.parse(text));
}
