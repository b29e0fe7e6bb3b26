import { createInterface } from 'node:readline';
import type { Terminal } from './terminal.js';

/** Whether a person can be asked: reads what is printed and types the answer. */
export function canAsk({ input, isScreen }: Terminal): boolean {
  return input.isTTY === true && isScreen === true;
}

/** Asks on the terminal; everything but `y` and `yes` is a no, also the end of the input. */
export function confirmed(terminal: Terminal, question: string): Promise<boolean> {
  terminal.out(`${question} [y/N]`);
  return new Promise((resolve) => {
    const reader = createInterface({ input: terminal.input });
    let isYes = false;
    reader.once('line', (line) => {
      isYes = /^\s*y(?:es)?\s*$/i.test(line);
      reader.close();
    });
    reader.once('close', () => resolve(isYes));
  });
}
