import { StorageStatus } from '../contracts/storage-move.js';
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

function statusHere(terminal: Terminal): Promise<StorageStatus> {
  const { config } = installedStorage(terminal);
  return withStorage(config, (services) => services.resolve(TOKENS.storageMoves).status());
}

/** `podproof storage status`: where the data are and how many, asked of the server that is named, else of the storage itself. */
export async function storageStatus(terminal: Terminal, options: ServerOptions): Promise<void> {
  const status = options.server === undefined ? await statusHere(terminal) : await statusOnServer(terminal, options);
  const { provider, location, records, size_bytes, managed_by, previous } = status;
  const rows = [
    ['provider', provider],
    ['location', location],
    ['records', String(records)],
    ['bytes', size_bytes === null ? 'unknown' : String(size_bytes)],
    ['chosen by', managed_by],
    ...(previous === null
      ? []
      : [['before', `${previous.provider}, ${previous.location}, until ${previous.moved_at}`]]),
  ];
  for (const line of table(['STORAGE', ''], rows)) terminal.out(line);
}
