import { setTimeout as delay } from 'node:timers/promises';
import type { StorageMove, StorageStatus, StorageTarget } from '../../../src/contracts/storage-move.js';
import { check, eventually } from './checks.js';
import { detailOf, send, sendExpecting } from './http.js';
import type { ServerProcess } from './server-process.js';

const FORGOTTEN_WITHIN_MS = 90_000;
const ENDED_WITHIN_MS = 120_000;
/** A server that was killed is taken for alive for a minute. */
const ACCEPTED_WITHIN_MS = 90_000;

/** Moves of the storage as an admin asks for them. */
export class Moves {
  constructor(
    private readonly server: ServerProcess,
    private readonly cookie: string,
  ) {}

  /** Begins one as soon as the server lets it; answers its id. */
  async begin(target: StorageTarget): Promise<string> {
    let moveId = '';
    await eventually('a move is accepted', ACCEPTED_WITHIN_MS, async () => {
      const headers = { Cookie: this.cookie };
      const answer = await send(this.server.url, 'POST', '/api/admin/storage/move', { body: target, headers });
      if (answer.status === 409 && /servers use/.test(detailOf(answer) ?? '')) return false;
      check(answer.status === 202, `the move was answered ${answer.status} ${JSON.stringify(answer.body)}`);
      moveId = (answer.body as { move_id: string }).move_id;
      return true;
    });
    return moveId;
  }

  async get(moveId: string): Promise<StorageMove> {
    const headers = { Cookie: this.cookie };
    return (await sendExpecting(200, this.server.url, 'GET', `/api/admin/storage/move/${moveId}`, { headers }))
      .body as StorageMove;
  }

  async status(): Promise<StorageStatus> {
    const headers = { Cookie: this.cookie };
    return (await sendExpecting(200, this.server.url, 'GET', '/api/admin/storage', { headers })).body as StorageStatus;
  }

  /** Waits for its end. */
  async outcome(moveId: string): Promise<StorageMove> {
    let move: StorageMove | undefined;
    await eventually('the move ends', ENDED_WITHIN_MS, async () => {
      move = await this.get(moveId);
      return move.finished_at !== null;
    });
    return move as StorageMove;
  }

  /** A server that was killed on PostgreSQL counts as another replica for a minute, and from several nothing is moved. */
  async succeed(target: StorageTarget): Promise<void> {
    const deadline = Date.now() + FORGOTTEN_WITHIN_MS;
    let move = await this.outcome(await this.begin(target));
    while (/killed within the last minute/.test(move.error ?? '') && Date.now() < deadline) {
      await delay(2_000);
      move = await this.outcome(await this.begin(target));
    }
    check(move.phase === 'done', `the move failed: ${move.error}`);
  }

  /** Fails, and says so in words that match. */
  async checkFailed(moveId: string, words: RegExp): Promise<void> {
    const move = await this.outcome(moveId);
    check(move.phase === 'failed', 'the move did not fail');
    check(words.test(move.error ?? ''), `it does not say why: ${move.error}`);
  }
}
