import type { FailureProof, Mirror, MirrorItem, Verdict } from '../../../contracts/mirror.js';
import type { StoredMirror } from '../../../kernel/ports/storage/mirrors.js';
import { bigint, json, text, toIso, toJson, valuesOf } from '../columns.js';
import type { Column, ColumnValue } from '../dialect.js';

/** All columns of `mirrors` but `id` and `revision`. */
export const MIRROR_COLUMNS: readonly Column[] = [
  text('mirror_id'),
  bigint('failure_id'),
  text('cluster'),
  text('namespace'),
  text('pod_name'),
  text('cause_key'),
  text('strategy'),
  text('verdict'),
  bigint('watched_at'),
  bigint('created_at'),
  bigint('expires_at'),
  bigint('judged_at'),
  bigint('finished_at'),
  json('mirror'),
  json('options'),
  json('patch'),
  json('details'),
  json('plan'),
  json('logs'),
];

/** The whole row. */
export interface MirrorRow {
  readonly id: number;
  readonly cluster: string;
  readonly pod_name: string;
  readonly cause_key: string | null;
  readonly verdict: Verdict | null;
  readonly watched_at: number;
  readonly created_at: number;
  readonly expires_at: number;
  readonly judged_at: number | null;
  readonly finished_at: number | null;
  readonly mirror: string;
  readonly options: string;
  readonly patch: string;
  readonly details: string;
  readonly plan: string;
  readonly logs: string;
}

/** What a list selects. */
export const LISTED = ['id', 'mirror'] as const;

/** What lists leave out of a mirror. */
type Details = Pick<Mirror, 'fixed_manifest' | 'events'>;

export function toItem({ mirror }: Pick<MirrorRow, 'mirror'>): MirrorItem {
  return JSON.parse(mirror) as MirrorItem;
}

/** The values in the order of MIRROR_COLUMNS. @param judgedAt when its verdict came, in milliseconds since 1970 */
export function mirrorValues(stored: StoredMirror, judgedAt: number | null): readonly ColumnValue[] {
  const { fixed_manifest, events, ...item } = stored.mirror;
  const details: Details = { fixed_manifest, events };
  return valuesOf(MIRROR_COLUMNS, {
    mirror_id: item.mirror_id,
    failure_id: item.failure_id,
    cluster: stored.cluster,
    namespace: item.namespace,
    pod_name: stored.podName,
    cause_key: stored.causeKey,
    strategy: item.strategy,
    verdict: item.verdict,
    watched_at: stored.watchedAt,
    created_at: stored.createdAt,
    expires_at: stored.expiresAt,
    judged_at: judgedAt,
    finished_at: stored.finishedAt,
    mirror: toJson(item),
    options: toJson(stored.options),
    patch: toJson(stored.patch),
    details: toJson(details),
    plan: toJson(stored.plan),
    logs: toJson(stored.logs),
  });
}

export function toStored(row: MirrorRow): StoredMirror {
  return {
    mirror: { ...toItem(row), ...(JSON.parse(row.details) as Details) },
    cluster: row.cluster,
    podName: row.pod_name,
    causeKey: row.cause_key,
    plan: JSON.parse(row.plan) as StoredMirror['plan'],
    options: JSON.parse(row.options) as StoredMirror['options'],
    logs: JSON.parse(row.logs) as StoredMirror['logs'],
    patch: JSON.parse(row.patch) as StoredMirror['patch'],
    watchedAt: row.watched_at,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    finishedAt: row.finished_at,
  };
}

/** What the failure's record says of a verdict. */
export function toProof({ mirror }: StoredMirror, verdict: Verdict, judgedAt: number): FailureProof {
  return { verdict, scope: mirror.scope, mirror_id: mirror.mirror_id, at: toIso(judgedAt) };
}
