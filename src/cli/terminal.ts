import type { Readable } from 'node:stream';
import type { Variables } from '../server/config/read-environment.js';

/** What a command sees of the process, so that tests can give another. */
export interface Terminal {
  readonly variables: Variables;
  /** A terminal when it has `isTTY`. */
  readonly input: Readable & { readonly isTTY?: boolean };
  /** Prints a line to the standard output. */
  out(line: string): void;
  /** Prints a line to the standard error. */
  error(line: string): void;
  /** Answers when the process is told to stop. A second signal ends it at once. */
  stopSignal(): Promise<void>;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      for (const signal of SIGNALS) process.removeListener(signal, stop);
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, stop);
  });
}

/** The terminal that this process was started in. */
export function processTerminal(): Terminal {
  return {
    variables: process.env,
    input: process.stdin,
    out: (line) => void process.stdout.write(`${line}\n`),
    error: (line) => void process.stderr.write(`${line}\n`),
    stopSignal,
  };
}
