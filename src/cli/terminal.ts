import type { Readable } from 'node:stream';
import type { Variables } from '../server/config/read-environment.js';
import { RedrawnLines } from './redraw.js';

/** What a command sees of the process, so that tests can give another. */
export interface Terminal {
  readonly variables: Variables;
  /** A terminal when it has `isTTY`. */
  readonly input: Readable & { readonly isTTY?: boolean };
  /** Whether a person reads the standard output; not when it goes to a file or another program. */
  readonly isScreen?: boolean;
  /** Columns of that terminal. */
  readonly width?: number | undefined;
  /** Prints a line to the standard output. */
  out(line: string): void;
  /** Prints a line to the standard error. */
  error(line: string): void;
  /** On a terminal: prints these lines in the place of those that it printed last, unless something else was printed since. */
  redraw?(lines: readonly string[]): void;
  /** Answers when all that was printed has been taken: a process that ends before loses what another program has not read yet. */
  flushed?(): Promise<void>;
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

/** The other program may have read enough, as `head` does. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

async function flushed(): Promise<void> {
  const streams = [process.stdout, process.stderr];
  await Promise.all(streams.map((stream) => new Promise<void>((resolve) => stream.write('', () => resolve()))));
}

/** The terminal that this process was started in. */
export function processTerminal(): Terminal {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  const redrawn = new RedrawnLines(process.stdout);
  const canRedraw = process.stdout.isTTY && process.env['TERM'] !== 'dumb';
  return {
    variables: process.env,
    input: process.stdin,
    isScreen: process.stdout.isTTY,
    width: process.stdout.columns,
    out: (line) => {
      redrawn.leave();
      process.stdout.write(`${line}\n`);
    },
    error: (line) => {
      redrawn.leave();
      process.stderr.write(`${line}\n`);
    },
    ...(canRedraw && { redraw: (lines) => redrawn.draw(lines) }),
    flushed,
    stopSignal,
  };
}
