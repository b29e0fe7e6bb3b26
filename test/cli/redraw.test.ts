import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { RedrawnLines } from '../../src/cli/redraw.js';
import { withSafeOutput } from '../../src/cli/safe-output.js';
import type { Terminal } from '../../src/cli/terminal.js';

const UP = (rows: number) => `\u001b[${rows}A`;
const CLEAR = '\u001b[0J';

function screenOf(columns: number, rows: number) {
  const stream = Object.assign(new PassThrough(), { columns, rows });
  const lines = new RedrawnLines(stream);
  return { lines, written: () => String(stream.read() ?? '') };
}

describe('lines that are redrawn', () => {
  it('stand in the place of those before', () => {
    const { lines, written } = screenOf(40, 10);
    lines.draw(['one', 'two']);
    expect(written()).toBe(`${CLEAR}one\ntwo\n`);
    lines.draw(['three']);
    expect(written()).toBe(`${UP(2)}${CLEAR}three\n`);
  });

  it('stay where something else was printed since', () => {
    const { lines, written } = screenOf(40, 10);
    lines.draw(['one']);
    written();
    lines.leave();
    lines.draw(['two']);
    expect(written()).toBe(`${CLEAR}two\n`);
  });

  it.each([
    ['long', 'x'.repeat(100), `${'x'.repeat(38)}…`],
    ['wide', '字'.repeat(100), `${'字'.repeat(18)}…`],
  ])('are cut to a row each where they are %s: else the cursor would not find back', (_, line, cut) => {
    const { lines, written } = screenOf(40, 10);
    lines.draw([line]);
    expect(written()).toBe(`${CLEAR}${cut}\n`);
  });

  it('are no more than the screen has rows', () => {
    const { lines, written } = screenOf(40, 3);
    lines.draw(['1', '2', '3', '4']);
    expect(written()).toBe(`${CLEAR}1\n2\n`);
  });

  it('obey nothing that stands in them', () => {
    const drawn: (readonly string[])[] = [];
    const terminal = { redraw: (lines: readonly string[]) => void drawn.push(lines) } as unknown as Terminal;
    withSafeOutput(terminal).redraw?.(['pod \u001b[2J gone']);
    expect(drawn).toEqual([['pod \\u001b[2J gone']]);
  });
});
