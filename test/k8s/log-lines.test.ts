import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LogLineReader } from '../../src/k8s/log-lines.js';
import type { LogLine } from '../../src/kernel/ports/cluster/pod-logs.js';

const STAMP = '2026-03-14T09:26:53.000000001Z';
const MEGABYTE = 1024 * 1024;

function read(...chunks: readonly (Buffer | string)[]): LogLine[] {
  const reader = new LogLineReader();
  const lines = chunks.flatMap((chunk) => reader.push(Buffer.from(chunk)));
  return [...lines, ...reader.end()];
}

const textsOf = (lines: readonly LogLine[]) => lines.map(({ line }) => line);

describe('the lines of a log', () => {
  it.each([
    ['2026-03-14T09:26:53.123456789Z', '2026-03-14T09:26:53.123456789Z'],
    ['2026-03-14T09:26:53.5Z', '2026-03-14T09:26:53.500000000Z'],
    ['2026-03-14T09:26:53Z', '2026-03-14T09:26:53.000000000Z'],
    ['2026-03-14T10:26:53.000000001+01:00', '2026-03-14T09:26:53.000000001Z'],
    ['2026-03-14T00:26:53.000000001-09:30', '2026-03-14T09:56:53.000000001Z'],
  ])('printed at %s are from %s', (stamp, timestamp) => {
    expect(read(`${stamp} hello world\n`)).toEqual([{ timestamp, line: 'hello world' }]);
  });

  it('keep what the program printed, with and without an instant, and to its end', () => {
    expect(read(`${STAMP} one\nno instant here\n\n${STAMP} \n${STAMP} last`)).toEqual([
      { timestamp: STAMP, line: 'one' },
      { timestamp: null, line: 'no instant here' },
      { timestamp: null, line: '' },
      { timestamp: STAMP, line: '' },
      { timestamp: STAMP, line: 'last' },
    ]);
  });

  it('may end as on Windows, and hold returns, NUL, escapes and what is no UTF-8', () => {
    expect(textsOf(read(`${STAMP} a\r\n${STAMP} 10%\r20%\r\n${STAMP} \u001b[31mred\u0000\n`))).toEqual([
      'a',
      '10%\r20%',
      '\u001b[31mred\u0000',
    ]);
    const bytes = Buffer.concat([Buffer.from(`${STAMP} a`), Buffer.from([0xff, 0xc3, 0x0a]), Buffer.from('b\n')]);
    expect(textsOf(read(bytes))).toEqual(['a\ufffd\ufffd', 'b']);
  });

  it('of 1 MB are whole; longer ones come in pieces of whole letters, all of one instant', () => {
    const long = '💥é'.repeat(MEGABYTE / 6);
    expect(textsOf(read(...chunksOf(Buffer.from(`${STAMP} ${long}\n`), 65_536)))).toEqual([long]);
    const endless = '💥é'.repeat(MEGABYTE);
    const pieces = read(...chunksOf(Buffer.from(`${STAMP} ${endless}\n${STAMP} after\n`), 65_537));
    expect(pieces.length).toBeGreaterThan(2);
    expect(new Set(pieces.map(({ timestamp }) => timestamp))).toEqual(new Set([STAMP]));
    expect(textsOf(pieces.slice(0, -1)).join('')).toBe(endless);
    expect(pieces.at(-1)?.line).toBe('after');
  });

  it.each(['{"id":17,"à":"…"},', 'order 17 für 42; '])('come in pieces that cut through no secret: %s', (filler) => {
    const secret = '"password":"Zx81-horse-22"';
    const chunk = 4_096;
    const filling = Buffer.from(filler.repeat((2 * MEGABYTE) / filler.length + 1_000));
    for (const end of [2 * MEGABYTE + chunk, 2 * MEGABYTE + chunk - 512]) {
      for (let start = end - 24; start < end; start += 7) {
        const head = Buffer.concat([Buffer.from(`${STAMP} `), filling]).subarray(0, start);
        const pieces = textsOf(read(...chunksOf(Buffer.concat([head, Buffer.from(`${secret},`), filling]), chunk)));
        expect(pieces.length).toBeGreaterThan(1);
        expect(pieces.filter((piece) => piece.includes(secret))).toHaveLength(1);
      }
    }
  });

  it('are the same however the bytes are cut', () => {
    const text = fc.array(fc.string({ unit: 'binary', maxLength: 30 }), { maxLength: 8 });
    const property = fc.property(text, fc.array(fc.nat(200), { maxLength: 12 }), (lines, cuts) => {
      const printed = lines.map((line) => line.replaceAll(/[\n\r]/g, '?').toWellFormed());
      const bytes = Buffer.from(printed.map((line) => `${STAMP} ${line}\n`).join(''));
      const places = [...cuts.map((cut) => cut % (bytes.length + 1)), 0, bytes.length].sort(
        (one, other) => one - other,
      );
      const chunks = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
      expect(read(...chunks)).toEqual(printed.map((line) => ({ timestamp: STAMP, line })));
    });
    fc.assert(property, { numRuns: 300 });
  });
});

function chunksOf(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}
