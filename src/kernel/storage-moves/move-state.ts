import { type ComparedTable, MovePhase, type StorageMove, type StoragePlace } from '../../contracts/storage-move.js';

/** What happens to a move. */
export type MoveStep =
  | { readonly kind: 'phase'; readonly phase: Exclude<MovePhase, 'failed'> }
  | { readonly kind: 'total'; readonly rows: number }
  | { readonly kind: 'table'; readonly table: string | null }
  | { readonly kind: 'copied'; readonly rows: number }
  | { readonly kind: 'compared'; readonly tables: readonly ComparedTable[] }
  | { readonly kind: 'failed'; readonly error: string };

interface Beginning {
  readonly moveId: string;
  readonly from: StoragePlace;
  readonly to: StoragePlace;
  readonly startedAt: string;
}

/** A move that begins. */
export function newMove({ moveId, from, to, startedAt }: Beginning): StorageMove {
  return {
    ...{ move_id: moveId, phase: 'testing', table: null, copied: 0, total: 0, error: null },
    ...{ from, to, started_at: startedAt, finished_at: null, tables: [] },
  };
}

export const isOver = ({ phase }: Pick<StorageMove, 'phase'>): boolean => phase === 'done' || phase === 'failed';

const order = (phase: MovePhase) => MovePhase.options.indexOf(phase);

/** Phases only go forward; what is over stays as it is. */
function inPhase(move: StorageMove, phase: MovePhase, now: string): StorageMove {
  if (order(phase) <= order(move.phase)) return move;
  return { ...move, phase, table: null, ...(isOver({ phase }) && { finished_at: now }) };
}

/** The move after a step. Pure; `copied` never falls and never exceeds `total`. */
export function afterStep(move: StorageMove, step: MoveStep, now: string): StorageMove {
  if (isOver(move)) return move;
  switch (step.kind) {
    case 'phase':
      return inPhase(move, step.phase, now);
    case 'failed':
      return { ...inPhase(move, 'failed', now), error: step.error };
    case 'total':
      return { ...move, total: Math.max(step.rows, move.copied) };
    case 'table':
      return { ...move, table: step.table };
    case 'copied': {
      const copied = move.copied + step.rows;
      return { ...move, copied, total: Math.max(move.total, copied) };
    }
    case 'compared':
      return { ...move, tables: [...step.tables] };
  }
}
