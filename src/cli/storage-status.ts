import { StorageStatus } from '../contracts/storage-move.js';
import type { TableExchange } from '../kernel/ports/storage/table-exchange.js';
import { chooseStorage } from '../server/config/storage-choice.js';
import { TOKENS } from '../server/tokens.js';
import { installedStorage, withStorage } from './installation.js';
import { type ServerOptions, ServerSession } from './server-session.js';
import { table } from './table.js';
import type { Terminal } from './terminal.js';

async function statusOnServer(terminal: Terminal, options: ServerOptions): Promise<StorageStatus> {
  const session = await ServerSession.open(terminal, options);
  try {
    return StorageStatus.parse(await session.ask('GET', '/api/admin/storage'));
  } finally {
    await session.close();
  }
}

interface Shown extends StorageStatus {
  /** Rows of the tables that people ask about; only known where the storage itself can be asked. */
  readonly counts: readonly (readonly [table: string, rows: number])[];
  readonly chosenBy: string;
}

const TABLES = ['failures', 'incidents', 'findings', 'users'];
const CHOSEN = {
  environment: 'DATABASE_URL',
  admin: 'an admin (storage.json)',
  default: 'nobody: the default',
} as const;

function statusHere(terminal: Terminal): Promise<Shown> {
  const { config } = installedStorage(terminal);
  return withStorage(config, async (services) => {
    const status = await services.resolve(TOKENS.storageMoves).status();
    const counts = await services.resolve(TOKENS.plugins).use('storage', ({ tables }) => countTables(tables));
    return { ...status, counts, chosenBy: CHOSEN[chooseStorage(config).managedBy] };
  });
}

function countTables(tables: TableExchange): Promise<[string, number][]> {
  const known = TABLES.filter((table) => tables.names().includes(table));
  return Promise.all(known.map(async (table) => [table, await tables.count(table)] as [string, number]));
}

/** A server says only whether the environment decides. */
async function statusThere(terminal: Terminal, options: ServerOptions): Promise<Shown> {
  const status = await statusOnServer(terminal, options);
  return {
    ...status,
    counts: [],
    chosenBy: status.managed_by === 'environment' ? CHOSEN.environment : 'an admin, or nobody',
  };
}

/** `podproof storage status`: where the data are and how many, asked of the server that is named, else of the storage itself. */
export async function storageStatus(terminal: Terminal, options: ServerOptions): Promise<void> {
  const status = options.server === undefined ? await statusHere(terminal) : await statusThere(terminal, options);
  const { provider, location, records, size_bytes, counts, chosenBy, previous } = status;
  const rows = [
    ['provider', provider],
    ['location', location],
    ...counts.map(([table, count]) => [table, String(count)]),
    ['rows in all', String(records)],
    ['bytes', size_bytes === null ? 'unknown' : String(size_bytes)],
    ['chosen by', chosenBy],
    ...(previous === null
      ? []
      : [['before', `${previous.provider}, ${previous.location}, until ${previous.moved_at}`]]),
  ];
  for (const line of table(['STORAGE', ''], rows)) terminal.out(line);
}
