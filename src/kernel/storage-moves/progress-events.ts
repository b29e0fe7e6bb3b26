import type { MoveProgress, StorageMove } from '../../contracts/storage-move.js';

const EVERY_MS = 300;

/** Tells clients how a move goes on: each new phase at once, everything else a few times a second. */
export class ProgressEvents {
  #lastPhase: string | undefined;
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly emit: (progress: MoveProgress) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  tell({ move_id, phase, table, copied, total, error }: StorageMove): void {
    const now = this.now();
    if (phase === this.#lastPhase && now - this.#lastAt < EVERY_MS) return;
    this.#lastPhase = phase;
    this.#lastAt = now;
    this.emit({ move_id, phase, table, copied, total, error });
  }
}
