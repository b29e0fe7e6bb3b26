import type { ContainerContext, PortPlan, RunPlan } from '../../simulation/index.js';
import { fillIn } from './fill-in.js';

const FIRST_LINE_MS = 120;
const LINE_MS = 60;
const MIB = 1024 ** 2;

/** How a run ends that cannot go on. */
export interface Fault {
  readonly lines: readonly string[];
  readonly code: number;
  /** How long it tries before it gives up. */
  readonly afterMs?: number;
}

/** What a program cannot run without: answers how it ends where that is missing. */
export type Need = (context: ContainerContext) => Fault | undefined;

export interface ProgramOptions {
  /** What it says when it starts. */
  readonly starts?: readonly string[];
  /** In the order in which it finds out; the first that is missing ends it. */
  readonly needs?: readonly Need[];
  readonly port?: number;
  /** Answers of its paths; 200 where nothing is said. */
  readonly paths?: Readonly<Record<string, number>>;
  /** How long it takes until it listens. */
  readonly listensAfterMs?: number;
  /** What it says while it works, over and over; see `fillIn`. */
  readonly traffic?: { readonly everyMs: number; readonly lines: readonly string[] };
  readonly memoryMib?: number;
  /** Ends by itself, with success. */
  readonly ends?: { readonly atMs: number; readonly lines: readonly string[] };
  /** What else it does. */
  readonly also?: (context: ContainerContext) => Partial<RunPlan>;
}

const timed = (lines: readonly string[], fromMs: number) =>
  lines.map((text, index) => ({ atMs: fromMs + index * LINE_MS, text }));

/** A program of that description. What it does depends on nothing but its surroundings. */
export function program(options: ProgramOptions): (context: ContainerContext) => RunPlan {
  return (context) => {
    const { starts = [], needs = [], memoryMib = 24 } = options;
    const started = timed(starts, FIRST_LINE_MS);
    const memory = { startBytes: memoryMib * MIB };
    const spokenMs = FIRST_LINE_MS + starts.length * LINE_MS;
    for (const need of needs) {
      const fault = need(context);
      if (fault !== undefined) return { ...faultPlan(fault, started, spokenMs), memory };
    }
    return {
      ...working(options, spokenMs),
      memory,
      ...options.also?.(context),
      ...linesWith(options, started, spokenMs),
    };
  };
}

function faultPlan({ lines, code, afterMs = 400 }: Fault, started: RunPlan['lines'], spokenMs: number): RunPlan {
  const fromMs = spokenMs + afterMs;
  return {
    lines: [...started, ...timed(lines, fromMs)],
    exit: { atMs: fromMs + lines.length * LINE_MS, code },
    ports: [],
  };
}

function linesWith({ ends }: ProgramOptions, started: RunPlan['lines'], spokenMs: number): Pick<RunPlan, 'lines'> {
  return {
    lines: ends === undefined ? started : [...started, ...timed(ends.lines, Math.max(spokenMs, ends.atMs - 500))],
  };
}

function working({ port, paths = {}, traffic, ends, listensAfterMs }: ProgramOptions, spokenMs: number): RunPlan {
  const ports: PortPlan[] =
    port === undefined ? [] : [{ port, fromMs: listensAfterMs ?? spokenMs, http: (path) => paths[path] ?? 200 }];
  return {
    ...{ lines: [], ports },
    ...(traffic !== undefined && {
      repeat: { everyMs: traffic.everyMs, line: (n) => fillIn(traffic.lines[n % traffic.lines.length] ?? '', n) },
    }),
    ...(ends !== undefined && { exit: { atMs: ends.atMs, code: 0 } }),
  };
}
