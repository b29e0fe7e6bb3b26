import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readNewPassword } from '../../src/cli/read-secret.js';

/** A terminal on which somebody types; what is printed is kept. */
function typing(keys: string) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const printed: string[] = [];
  const answer = readNewPassword({
    variables: {},
    input,
    out: (line) => void printed.push(line),
    error: (line) => void printed.push(line),
    stopSignal: () => Promise.resolve(),
  });
  input.write(keys);
  return { answer, printed };
}

describe('a new password that is typed', () => {
  it('is asked for twice and never shown', async () => {
    const { answer, printed } = typing('correct horse\rcorrect horse\r');
    expect(await answer).toBe('correct horse');
    expect(printed).toEqual(['New password:', 'The same again:']);
  });

  it('must be the same both times', async () => {
    await expect(typing('correct horse\rcorrect house\r').answer).rejects.toThrow('The two passwords differ');
  });

  it('may be given up with Ctrl-C', async () => {
    await expect(typing('correct\u0003').answer).rejects.toThrow('No password was given; nothing is changed');
  });
});
