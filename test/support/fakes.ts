import type { Clock } from '../../src/kernel/ports/clock.js';
import type { Logger } from '../../src/kernel/ports/logger.js';
import type { Metrics } from '../../src/kernel/ports/metrics.js';

/** A clock that stands still until it is set. */
export class FakeClock implements Clock {
  constructor(public time = Date.parse('2026-01-01T00:00:00Z')) {}

  now(): number {
    return this.time;
  }

  advance(milliseconds: number): void {
    this.time += milliseconds;
  }
}

/** A logger that keeps its lines. */
export function recordingLogger(): Logger & { lines: { level: string; fields: object; message: string }[] } {
  const lines: { level: string; fields: object; message: string }[] = [];
  const at = (level: string) => (fields: object, message: string) => {
    lines.push({ level, fields, message });
  };
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** Metrics that keep what they were told. */
export function recordingMetrics(): Metrics & { dropped: string[]; depths: Map<string, () => number>; jobs: string[] } {
  const dropped: string[] = [];
  const jobs: string[] = [];
  const depths = new Map<string, () => number>();
  return {
    dropped,
    jobs,
    depths,
    reportIngested: () => {},
    portCalled: () => {},
    pluginFailedLate: () => {},
    jobRan: ({ name, outcome }) => jobs.push(`${name} ${outcome}`),
    eventDropped: (queue) => dropped.push(queue),
    queueDepth: (queue, depth) => depths.set(queue, depth),
    llmBudget: () => {},
    scanFinished: () => {},
  };
}
