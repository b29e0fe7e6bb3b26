import type { ProofProgress } from '../kernel/mirrors/proof-order.js';
import { progressLines } from './prove-text.js';
import type { Terminal } from './terminal.js';

/** Shows how a proof goes on: on a terminal in place, else a line for each change. */
export class ProofScreen {
  #last: readonly string[] = [];

  constructor(private readonly terminal: Terminal) {}

  show(progress: ProofProgress): void {
    const lines = progressLines(progress);
    if (this.terminal.redraw !== undefined) this.terminal.redraw(lines);
    else for (const line of lines) if (!this.#last.includes(line)) this.terminal.out(line);
    this.#last = lines;
  }
}
