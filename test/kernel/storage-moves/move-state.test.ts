import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MovePhase, StorageMove } from '../../../src/contracts/storage-move.js';
import { afterStep, isOver, type MoveStep, newMove } from '../../../src/kernel/storage-moves/move-state.js';

const PLACE = { provider: 'sqlite', location: '/data/podproof.db' };
const BEGUN = newMove({ moveId: 'm', from: PLACE, to: PLACE, startedAt: '2026-01-01T00:00:00.000Z' });
const LATER = '2026-01-01T00:01:00.000Z';

const STEP: fc.Arbitrary<MoveStep> = fc.oneof(
  fc.record({
    kind: fc.constant('phase' as const),
    phase: fc.constantFrom(...MovePhase.exclude(['failed']).options),
  }),
  fc.record({ kind: fc.constant('total' as const), rows: fc.nat() }),
  fc.record({ kind: fc.constant('table' as const), table: fc.option(fc.string()) }),
  fc.record({ kind: fc.constant('copied' as const), rows: fc.nat(1000) }),
  fc.record({ kind: fc.constant('failed' as const), error: fc.string() }),
);

const order = (phase: MovePhase) => MovePhase.options.indexOf(phase);

describe('a move', () => {
  it('goes forward only, counts up only, and stays as it ended', () => {
    fc.assert(
      fc.property(fc.array(STEP), (steps) => {
        let move = BEGUN;
        for (const step of steps) {
          const next = afterStep(move, step, LATER);
          expect(StorageMove.parse(next)).toEqual(next);
          expect(order(next.phase)).toBeGreaterThanOrEqual(order(move.phase));
          expect(next.copied).toBeGreaterThanOrEqual(move.copied);
          expect(next.copied).toBeLessThanOrEqual(next.total);
          expect(next.finished_at !== null).toBe(isOver(next));
          expect(next.error !== null).toBe(next.phase === 'failed');
          if (isOver(move)) expect(next).toEqual(move);
          move = next;
        }
      }),
    );
  });

  it('can fail in each phase but not after it is done', () => {
    for (const phase of MovePhase.exclude(['failed', 'done']).options) {
      const move = afterStep(
        afterStep(BEGUN, { kind: 'phase', phase }, LATER),
        { kind: 'failed', error: 'why' },
        LATER,
      );
      expect(move).toMatchObject({ phase: 'failed', error: 'why', finished_at: LATER });
    }
    const done = afterStep(BEGUN, { kind: 'phase', phase: 'done' }, LATER);
    expect(afterStep(done, { kind: 'failed', error: 'why' }, LATER)).toMatchObject({ phase: 'done', error: null });
  });
});
