import type { Line } from '../api-server/container-logs.js';
import type { ContainerProcess } from './container-process.js';

/** What a node keeps of a log: older lines are rotated away. */
const KEPT_LINES = 5_000;

/** What the run has printed by now. Lines are made when somebody reads them. */
export function linesOf({ plan, startedAt, elapsedMs }: ContainerProcess): Line[] {
  const own = plan.lines.filter(({ atMs }) => atMs <= elapsedMs);
  const count = repeatedBy(plan, elapsedMs);
  const first = Math.max(0, count - KEPT_LINES);
  const repeated = Array.from({ length: count - first }, (_, index) => ({
    ...{ atMs: repeatedAt(plan, first + index), text: plan.repeat?.line(first + index) ?? '' },
  }));
  return [...own, ...repeated].slice(-KEPT_LINES).map(({ atMs, text }) => ({
    ...{ at: new Date(startedAt + atMs), bytes: Buffer.from(`${text}\n`) },
  }));
}

/** When the next line comes, in milliseconds since the start of the run; undefined where none comes. */
export function nextLineAt({ plan, elapsedMs }: ContainerProcess): number | undefined {
  const own = plan.lines.find(({ atMs }) => atMs > elapsedMs);
  if (own !== undefined) return own.atMs;
  return plan.repeat === undefined ? undefined : repeatedAt(plan, repeatedBy(plan, elapsedMs));
}

type Plan = ContainerProcess['plan'];

const repeatedAt = (plan: Plan, n: number) => (plan.lines.at(-1)?.atMs ?? 0) + (n + 1) * (plan.repeat?.everyMs ?? 0);

function repeatedBy(plan: Plan, elapsedMs: number): number {
  if (plan.repeat === undefined) return 0;
  return Math.max(0, Math.floor((elapsedMs - (plan.lines.at(-1)?.atMs ?? 0)) / plan.repeat.everyMs));
}
