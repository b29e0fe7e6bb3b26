import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wholeLines } from '../../../src/k8s/watch/lines.js';

async function* cut(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let from = 0;
  for (const size of sizes) {
    yield bytes.subarray(from, from + size);
    from += size;
  }
  yield bytes.subarray(from);
}

async function linesOf(chunks: AsyncIterable<Buffer>, limit = 1_000_000): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of wholeLines(chunks, limit)) lines.push(line.toString());
  return lines;
}

it('lines are whole, wherever the stream is cut', async () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ''));
  await fc.assert(
    fc.asyncProperty(fc.array(line), line, fc.array(fc.nat(9)), async (lines, rest, sizes) => {
      const text = lines.map((each) => `${each}\n`).join('') + rest;
      expect(await linesOf(cut(Buffer.from(text), sizes))).toEqual(lines.map((each) => each.toWellFormed()));
    }),
  );
});

it('a line beyond the limit is an error, however it comes', async () => {
  const text = `short\n${'x'.repeat(100)}`;
  for (const sizes of [[], [50, 20], Array.from({ length: 100 }, () => 1)])
    await expect(linesOf(cut(Buffer.from(text), sizes), 99)).rejects.toMatchObject({ code: 'too_large' });
  expect(await linesOf(cut(Buffer.from(`${'x'.repeat(100)}\n`), [30]), 100)).toEqual(['x'.repeat(100)]);
});
