import { Readable } from 'node:stream';
import { runCommandLine } from '../../src/cli/program.js';
import type { Terminal } from '../../src/cli/terminal.js';

interface Outcome {
  readonly code: number;
  readonly out: string[];
  readonly error: string[];
}

interface Circumstances {
  readonly variables?: Terminal['variables'];
  /** What stands on the standard input. */
  readonly input?: string;
  /** When it resolves, the command is told to stop. */
  readonly stop?: Promise<void>;
  readonly onOut?: (line: string) => void;
  /** Whether a person reads the standard output. */
  readonly isScreen?: boolean;
  /** Whether the input is a person who types. */
  readonly isTyped?: boolean;
  readonly redraw?: Terminal['redraw'];
}

/** Runs a command in this process, as `podproof <words>` would be. */
export async function podproof(words: string, circumstances: Circumstances = {}): Promise<Outcome> {
  const {
    variables = {},
    input = '',
    stop = Promise.resolve(),
    onOut,
    isScreen = false,
    isTyped = false,
    redraw,
  } = circumstances;
  const outcome = { out: [] as string[], error: [] as string[] };
  const code = await runCommandLine(words.split(' '), {
    variables,
    input: Object.assign(Readable.from([Buffer.from(input)]), { isTTY: isTyped }),
    ...(redraw !== undefined && { redraw }),
    isScreen,
    out: (line) => {
      outcome.out.push(line);
      onOut?.(line);
    },
    error: (line) => void outcome.error.push(line),
    stopSignal: () => stop,
  });
  return { code, ...outcome };
}
