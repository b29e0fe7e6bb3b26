import { clearScreenDown, moveCursor } from 'node:readline';
import { screenSize } from './screen-size.js';

interface Screen extends NodeJS.WritableStream {
  readonly columns?: number;
  readonly rows?: number;
}

/** Lines of a terminal that are printed anew in their place. */
export class RedrawnLines {
  #rows = 0;

  constructor(private readonly screen: Screen) {}

  /** Each on one row, and no more than the screen has: else the cursor would not find back. */
  draw(lines: readonly string[]): void {
    const { columns, rows } = screenSize(this.screen);
    const shown = lines.slice(0, rows - 1).map((line) => cutToWidth(line, columns - 1));
    if (this.#rows > 0) moveCursor(this.screen, 0, -this.#rows);
    clearScreenDown(this.screen);
    this.screen.write(shown.map((line) => `${line}\n`).join(''));
    this.#rows = shown.length;
  }

  /** What was drawn stays: something else is printed below it. */
  leave(): void {
    this.#rows = 0;
  }
}

/** Wide characters take two columns, so half of the room is enough where there are any. */
function cutToWidth(line: string, columns: number): string {
  const room = /^[\u0020-\u00ff]*$/.test(line) ? columns : Math.floor(columns / 2);
  const characters = Array.from(line);
  return characters.length <= room ? line : `${characters.slice(0, room - 1).join('')}…`;
}
