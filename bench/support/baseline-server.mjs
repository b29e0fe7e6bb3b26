// The bare server that ours is measured against: Express with express.json() and one write per report, nothing else.
// Usage: node baseline-server.mjs none | sqlite FILE | postgres URL. Prints its port.
import express from 'express';

const COLUMNS = [
  'key',
  'pod_name',
  'namespace',
  'reason',
  'message',
  'manifest',
  'logs',
  'events',
  'container_statuses',
  'seen_at',
];
const CREATE = (
  identity,
) => `create table if not exists failures (id ${identity}, key text not null unique, pod_name text, namespace text,
  reason text, message text, manifest text, logs text, events text, container_statuses text, seen_at bigint)`;
const values = (report) => [
  `${report.namespace}/${report.pod_name}`,
  report.pod_name,
  report.namespace,
  report.failure_reason,
  report.failure_message,
  report.manifest,
  report.logs,
  JSON.stringify(report.events),
  JSON.stringify(report.container_statuses),
  Date.now(),
];
const update = COLUMNS.slice(1)
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');
const insert = (placeholders) =>
  `insert into failures (${COLUMNS.join(', ')}) values (${placeholders}) on conflict (key) do update set ${update} returning id`;

async function openSqlite(file) {
  const { default: Database } = await import('better-sqlite3');
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(CREATE('integer primary key autoincrement'));
  const statement = database.prepare(insert(COLUMNS.map(() => '?').join(', ')));
  return async (report) => statement.get(...values(report)).id;
}

async function openPostgres(url) {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  await pool.query(CREATE('bigint generated always as identity primary key'));
  const text = insert(COLUMNS.map((_, index) => `$${index + 1}`).join(', '));
  return async (report) => (await pool.query({ name: 'record', text, values: values(report) })).rows[0].id;
}

const engines = { none: async () => async () => 0, sqlite: openSqlite, postgres: openPostgres };
const [engine, location] = process.argv.slice(2);
const write = await engines[engine](location);

const app = express();
app.use(express.json({ limit: '5mb' }));
app.post('/api/pods/failed', async (request, response) => {
  const id = await write(request.body);
  const { manifest: _manifest, logs: _logs, ...answer } = request.body;
  response.json({ id, ...answer });
});
app.get('/health', (_request, response) => response.json({ status: 'ok' }));
const server = app.listen(0, '127.0.0.1', () => console.log(server.address().port));
