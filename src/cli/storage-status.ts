import { StorageStatus } from '../contracts/storage-move.js';
import { chooseStorage } from '../server/config/storage-choice.js';
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
  readonly chosenBy: string;
}

const CHOSEN = {
  environment: 'DATABASE_URL',
  admin: 'an admin (storage.json)',
  default: 'nobody: the default',
} as const;

function statusHere(terminal: Terminal): Promise<Shown> {
  const { config } = installedStorage(terminal);
  return withStorage(config, async (services) => {
    const status = await services.storageMoves.status();
    return { ...status, chosenBy: CHOSEN[chooseStorage(config).managedBy] };
  });
}

/** A server says only whether the environment decides. */
async function statusThere(terminal: Terminal, options: ServerOptions): Promise<Shown> {
  const status = await statusOnServer(terminal, options);
  return {
    ...status,
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
    ...Object.entries(counts).map(([table, count]) => [table, String(count)]),
    ['rows in all', String(records)],
    ['bytes', size_bytes === null ? 'unknown' : String(size_bytes)],
    ['chosen by', chosenBy],
    ...(previous === null
      ? []
      : [['before', `${previous.provider}, ${previous.location}, until ${previous.moved_at}`]]),
  ];
  for (const line of table(['STORAGE', ''], rows)) terminal.out(line);
}
