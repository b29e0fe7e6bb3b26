import { describe, expect, it } from 'vitest';
import { FairTurns } from '../../src/server/fair-turns.js';

const BUSY = new Error('busy');

/** Asks for one turn each, all at once, while another one runs; answers who came to work, in their order, and who was refused. */
async function order(waiting: number, askers: readonly (readonly [name: string, stranger?: string])[]) {
  const turns = new FairTurns({ running: 1, waiting });
  const [worked, refused]: [string[], string[]] = [[], []];
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  const first = turns.run(
    () => promise,
    undefined,
    () => BUSY,
  );
  const others = askers.map(([name, stranger]) =>
    turns
      .run(
        async () => void worked.push(name),
        stranger,
        () => BUSY,
      )
      .catch((error: unknown) => {
        expect(error).toBe(BUSY);
        refused.push(name);
      }),
  );
  end();
  await Promise.all([first, ...others]);
  return { worked, refused };
}

describe('turns', () => {
  it('go to those who are known first, in their order', async () => {
    const { worked } = await order(9, [['a', '1'], ['b', '2'], ['ann'], ['c', '3'], ['bob']]);
    expect(worked).toEqual(['ann', 'bob', 'a', 'b', 'c']);
  });

  it('go to strangers in a circle of their clients', async () => {
    const { worked } = await order(9, [
      ['a1', 'a'],
      ['a2', 'a'],
      ['a3', 'a'],
      ['b1', 'b'],
      ['c1', 'c'],
      ['b2', 'b'],
    ]);
    expect(worked).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('are kept for those who are known, however many strangers wait', async () => {
    const { worked, refused } = await order(2, [['a', '1'], ['b', '2'], ['c', '3'], ['ann'], ['bob'], ['cy']]);
    expect(worked).toEqual(['ann', 'bob', 'a', 'b']);
    expect(refused).toEqual(['c', 'cy']);
  });

  it('are taken from the client with most of them where no more may wait', async () => {
    const { worked, refused } = await order(3, [
      ['a1', 'a'],
      ['a2', 'a'],
      ['a3', 'a'],
      ['b1', 'b'],
      ['a4', 'a'],
      ['c1', 'c'],
    ]);
    expect(worked).toEqual(['a1', 'b1', 'c1']);
    expect([...refused].sort()).toEqual(['a2', 'a3', 'a4']);
  });

  it('go on after work that failed', async () => {
    const turns = new FairTurns({ running: 1, waiting: 1 });
    const fails = turns.run(
      () => Promise.reject(new Error('broken')),
      undefined,
      () => BUSY,
    );
    const works = turns.run(
      async () => 'done',
      'a',
      () => BUSY,
    );
    await expect(fails).rejects.toThrow('broken');
    expect(await works).toBe('done');
  });
});
