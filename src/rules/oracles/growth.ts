import { type Fields, textOf } from '../evidence/values.js';
import { specOf } from '../pod/object.js';
import { amountOf, type ContainerFields } from '../pod/pod-fields.js';
import type { OracleCase } from './oracle-case.js';
import { containersOfPod } from './seen-pod.js';

/** Failures for memory that is full: what was filled once may be filled again, later. How fast a volume fills nobody knows: it is measured about once a minute. */
const FILLED = /^(?:oom-|log-heap|exit-137)/;

/** How many times as much room a fix gives to what was full; at least 1. A leak fails again, only so many times later. */
export function growthOf({ kind, original, fixed }: OracleCase): number {
  if (!FILLED.test(kind)) return 1;
  const [was, is] = [original, fixed].map(roomsOf) as [Rooms, Rooms];
  return Math.max(1, ...[...was].map(([place, room]) => (is.get(place) ?? room) / room));
}

type Rooms = ReadonlyMap<string, number>;

function roomsOf(pod: Fields): Rooms {
  const holders: readonly ContainerFields[] = [...containersOfPod(pod), { name: '', resources: specOf(pod).resources }];
  const limits = holders.map((each) => [textOf(each.name), amountOf(each, 'limits', 'memory') ?? 0] as const);
  return new Map(limits.filter(([, size]) => size > 0));
}
