import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SimulationClock } from '../../src/simulation/clock.js';

describe("the cluster's clock", () => {
  it('does all that is due, in order, each at its own instant', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1_000), { maxLength: 60 }),
        fc.array(fc.nat(300), { maxLength: 10 }),
        (dues, steps) => {
          const clock = new SimulationClock({ speed: 0, startAt: 5_000 });
          const done: [number, number, number][] = [];
          for (const [index, due] of dues.entries()) clock.after(due, () => done.push([due, index, clock.now]));
          for (const step of [0, ...steps]) clock.advance(step);
          const end = steps.reduce((sum, step) => sum + step, 0);
          const expected = [...dues.entries()]
            .filter(([, due]) => due <= end)
            .map(([index, due]) => [due, index, 5_000 + due])
            .sort((one, other) => (one[0] ?? 0) - (other[0] ?? 0) || (one[1] ?? 0) - (other[1] ?? 0));
          expect(done).toEqual(expected);
          expect(clock.now).toBe(5_000 + end);
        },
      ),
    );
  });

  it('does what is asked for meanwhile, and not what is taken back', () => {
    const clock = new SimulationClock({ speed: 0, startAt: 0 });
    const done: string[] = [];
    const cancel = clock.after(20, () => done.push('taken back'));
    clock.after(10, () => {
      cancel();
      clock.after(5, () => done.push(`at ${clock.now}`));
    });
    clock.advance(100);
    expect(done).toEqual(['at 15']);
  });

  it('runs by itself, as much quicker as it is told', async () => {
    const clock = new SimulationClock({ speed: 1_000, startAt: 0 });
    const rang = await new Promise<number>((resolve) => clock.after(20_000, () => resolve(clock.now)));
    expect(rang).toBe(20_000);
    clock.stop();
  });
});
