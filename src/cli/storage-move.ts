import { setTimeout as delay } from 'node:timers/promises';
import { StorageMove, type StorageTarget } from '../contracts/storage-move.js';
import { PodproofError } from '../kernel/ports/errors.js';
import { loadConfig } from '../server/config/load-config.js';
import { installedStorage, withStorage } from './installation.js';
import { readBounded } from './read-bounded.js';
import { type ServerOptions, ServerSession } from './server-session.js';
import { configuredTarget, storageTargetOf } from './storage-target.js';
import type { Terminal } from './terminal.js';

const ASK_EVERY_MS = 250;
/** No server waits for the switch of a storage that no server uses. */
const WITHOUT_HASTE = { drainMs: 10_000, pauseMs: 600_000 };

interface MoveOptions extends ServerOptions {
  readonly to: string;
  /** A file with the configuration of the plugin that `to` names. */
  readonly config?: string;
}

function progressLine({ phase, table, copied, total }: StorageMove): string {
  const rows = phase === 'copying' || phase === 'catching_up' ? `: ${copied} of ${total} rows` : '';
  return `${phase.replace('_', ' ')}${rows}${table === null ? '' : ` (${table})`}`;
}

/** Prints how far a move is until it is over. Throws PodproofError when it failed. */
async function follow(terminal: Terminal, ask: () => Promise<StorageMove>): Promise<void> {
  let shown = '';
  for (;;) {
    const move = await ask();
    if (move.phase === 'failed') {
      throw new PodproofError('unavailable', `The storage was not moved, and nothing is lost: ${move.error ?? ''}`);
    }
    if (move.phase === 'done') {
      const { from, to } = move;
      terminal.out(`The data are in ${to.provider} now: ${to.location}`);
      return terminal.out(`The old database is kept: ${from.provider}, ${from.location}`);
    }
    const line = progressLine(move);
    if (line !== shown) terminal.out(line);
    shown = line;
    await delay(ASK_EVERY_MS);
  }
}

/** One that was killed counts for a minute. */
function refuseServers(count: number): void {
  if (count <= 0) return;
  const [run, them] = count === 1 ? ['A server runs', 'it'] : [`${count} servers run`, 'them'];
  throw new PodproofError(
    'conflict',
    `${run} on this database: stop ${them}, or give --server to have the data moved meanwhile`,
  );
}

async function moveHere(terminal: Terminal, target: StorageTarget): Promise<void> {
  installedStorage(terminal);
  // Unlike commands that only read, this one seals a secret, so the key has to be kept.
  await withStorage(loadConfig(terminal.variables), async (services) => {
    const moves = services.storageMoves;
    refuseServers((await moves.status()).replicas - 1);
    const moveId = await moves.start(target, 'podproof storage move', WITHOUT_HASTE);
    await follow(terminal, async () => moves.get(moveId));
  });
}

async function moveOnServer(terminal: Terminal, target: StorageTarget, options: ServerOptions): Promise<void> {
  const session = await ServerSession.open(terminal, options);
  try {
    const { move_id } = (await session.ask('POST', '/api/admin/storage/move', target)) as { move_id: string };
    await follow(terminal, async () =>
      StorageMove.parse(await session.ask('GET', `/api/admin/storage/move/${move_id}`)),
    );
  } finally {
    await session.close();
  }
}

async function readTarget(terminal: Terminal, { to, config, server }: MoveOptions): Promise<StorageTarget> {
  return config === undefined
    ? storageTargetOf(to, server === undefined)
    : configuredTarget(to, await readBounded(config, terminal.input));
}

/** `podproof storage move --to …`: on the server that is named, else on an installation that no server uses. */
export async function storageMove(terminal: Terminal, options: MoveOptions): Promise<void> {
  const target = await readTarget(terminal, options);
  if (options.server === undefined) await moveHere(terminal, target);
  else await moveOnServer(terminal, target, options);
}
