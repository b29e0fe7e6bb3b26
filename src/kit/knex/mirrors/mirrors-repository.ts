import { PodproofError } from '../../../kernel/ports/errors.js';
import type {
  MirrorFilter,
  MirrorRepository,
  ProvenBefore,
  StoredMirror,
} from '../../../kernel/ports/storage/mirrors.js';
import type { Connection } from '../dialect.js';
import { conditions, equals } from '../filters.js';
import { readPage } from '../keyset.js';
import { query } from '../query.js';
import { addEntries } from '../timeline/add-entries.js';
import { writer } from '../transaction.js';
import { begunEntry, judgedEntry } from './mirror-entries.js';
import { LISTED, MIRROR_COLUMNS, type MirrorRow, mirrorValues, toItem, toProof, toStored } from './mirror-rows.js';

/** How many strategies are remembered of one cause. */
const REMEMBERED = 20;

interface OfIncident {
  readonly incident_id: number | null;
}

/** A record that is deleted at the same time either is gone already or waits, and then takes the mirror along. */
async function add(connection: Connection, stored: StoredMirror): Promise<void> {
  const { db, dialect } = connection;
  const { failure_id, mirror_id, verdict } = stored.mirror;
  const [failure] = await query<OfIncident>(db, `select incident_id from failures where id = ? ${dialect.lockShared}`, [
    failure_id,
  ]);
  if (failure === undefined) throw new PodproofError('not_found', `there is no failure ${failure_id} any more`);
  const [added] = await dialect.upsertMany(db, {
    table: 'mirrors',
    columns: MIRROR_COLUMNS,
    rows: [mirrorValues(stored, verdict && stored.watchedAt)],
    onConflict: 'on conflict (failure_id) where finished_at is null do nothing returning id',
  });
  if (added !== undefined) return addEntries(connection, [begunEntry(stored, failure.incident_id)]);
  const live = await query<{ mirror_id: string }>(
    db,
    'select mirror_id from mirrors where failure_id = ? and finished_at is null',
    [failure_id],
  );
  const other = live.find((one) => one.mirror_id !== mirror_id)?.mirror_id ?? mirror_id;
  const message = `a mirror of this failure runs already, ${other}: wait for its end, or delete it`;
  throw new PodproofError('conflict', message, { extra: { mirror_id: other } });
}

/** A verdict is written to the failure once, when it comes: the mirror may be written later than a newer mirror of the failure. */
async function updateMirror(connection: Connection, stored: StoredMirror): Promise<boolean> {
  const { db, dialect } = connection;
  const { failure_id, mirror_id, verdict } = stored.mirror;
  const [before] = await query<Pick<MirrorRow, 'id' | 'verdict' | 'judged_at'>>(
    db,
    'select id, verdict, judged_at from mirrors where mirror_id = ?',
    [mirror_id],
  );
  if (before === undefined) return false;
  const isNew = verdict !== before.verdict;
  const judgedAt = isNew ? verdict && (stored.finishedAt ?? stored.watchedAt) : before.judged_at;
  if (isNew && verdict !== null && judgedAt !== null) {
    const proof = JSON.stringify(toProof(stored, verdict, judgedAt));
    const [failure] = await query<OfIncident>(
      db,
      `update failures set proof = ?, revision = ${dialect.revision} where id = ? returning incident_id`,
      [proof, failure_id],
    );
    if (failure !== undefined) await addEntries(connection, [judgedEntry(stored, failure.incident_id, judgedAt)]);
  }
  const assignments = MIRROR_COLUMNS.map(({ name }) => `${name} = ?`).join(', ');
  const updated = await query(
    db,
    `update mirrors set ${assignments}, revision = ${dialect.revision} where id = ? returning id`,
    [...mirrorValues(stored, judgedAt), before.id],
  );
  return updated.length > 0;
}

/** One statement, so that of several that ask at once one gets it. */
async function takeOver({ db, dialect }: Connection, id: string, range: { before: number; at: number }) {
  const taken = await query(
    db,
    `update mirrors set watched_at = ?, revision = ${dialect.revision}
     where mirror_id = ? and finished_at is null and watched_at < ? returning id`,
    [range.at, id, range.before],
  );
  return taken.length > 0;
}

const PROVEN = "verdict = 'PROVEN'";

async function provenBefore({ db }: Connection, causeKey: string): Promise<readonly ProvenBefore[]> {
  const rows = await query<{ strategy: string; times: number; last_at: number }>(
    db,
    `select strategy, count(*) as times, max(judged_at) as last_at from mirrors
     where cause_key = ? and ${PROVEN} and strategy is not null
     group by strategy order by times desc, last_at desc, strategy limit ${REMEMBERED}`,
    [causeKey],
  );
  return rows.map(({ strategy, times, last_at }) => ({ strategy, times, lastAt: last_at }));
}

function listMirrors({ db }: Connection, filter: MirrorFilter, page: Parameters<MirrorRepository['list']>[1]) {
  const found = {
    table: 'mirrors',
    columns: LISTED,
    conditions: conditions(
      equals('failure_id', filter.failureId),
      equals('verdict', filter.verdict),
      equals('namespace', filter.namespace),
    ),
    page,
  };
  return readPage<Pick<MirrorRow, 'id' | 'mirror'>, ReturnType<typeof toItem>>(db, found, toItem);
}

/** Mirror pods in SQL (docs/decisions/0062-one-proof-engine.md). */
export function createMirrorRepository(connection: Connection): MirrorRepository {
  const write = writer(connection);
  const select = async (where: string, values: readonly (string | number)[] = []) =>
    (await query<MirrorRow>(connection.db, `select * from mirrors where ${where}`, values)).map(toStored);

  return {
    add: (mirror) => write((transaction) => add(transaction, mirror)),
    update: (mirror) => write((transaction) => updateMirror(transaction, mirror)),
    get: async (id) => (await select('mirror_id = ?', [id]))[0],
    list: (filter, page) => listMirrors(connection, filter, page),
    live: () => select('finished_at is null order by id'),
    takeOver: (id, watchedBefore, at) =>
      write((transaction) => takeOver(transaction, id, { before: watchedBefore, at })),
    lastProven: async (failureId) =>
      (await select(`failure_id = ? and ${PROVEN} order by judged_at desc, id desc limit 1`, [failureId]))[0],
    provenBefore: (causeKey) => provenBefore(connection, causeKey),
  };
}
