import { type Fields, textOf } from '../evidence/values.js';
import { specOf } from '../pod/object.js';
import { amountOf, type ContainerFields, volumesOf } from '../pod/pod-fields.js';
import { quantityOf } from '../pod/quantity.js';
import { emptyDirOf } from '../pod/volume-fields.js';
import type { OracleCase } from './oracle-case.js';
import { containersOfPod } from './seen-pod.js';

/** Failures for memory that is full: what was filled once may be filled again, later. */
const FILLED = /^(?:oom-|log-heap|exit-137)/;
/** The same of volumes. How full one was when its pod was evicted nobody knows, since it is measured about once a minute: half of what was needed may have done. */
const VOLUME_FILLED = /^evicted-own-limit$/;

/** How many times as much room a fix gives to what was full; at least 1. A leak fails again, only so many times later. */
export function growthOf({ kind, original, fixed }: OracleCase): number {
  if (FILLED.test(kind)) return growthBetween(memoryOf(original), memoryOf(fixed));
  return VOLUME_FILLED.test(kind) ? Math.max(1, growthBetween(volumesIn(original), volumesIn(fixed)) / 2) : 1;
}

function growthBetween(was: Rooms, is: Rooms): number {
  return Math.max(1, ...[...was].map(([place, room]) => (is.get(place) ?? room) / room));
}

type Rooms = ReadonlyMap<string, number>;

function memoryOf(pod: Fields): Rooms {
  const holders: readonly ContainerFields[] = [...containersOfPod(pod), { name: '', resources: specOf(pod).resources }];
  const limits = holders.map((each) => [textOf(each.name), amountOf(each, 'limits', 'memory') ?? 0] as const);
  return new Map(limits.filter(([, size]) => size > 0));
}

function volumesIn(pod: Fields): Rooms {
  const sizes = volumesOf(specOf(pod)).map(
    (volume) => [`volume ${textOf(volume.name)}`, quantityOf(textOf(emptyDirOf(volume).sizeLimit)) ?? 0] as const,
  );
  const written = containersOfPod(pod).map(
    (each) => [textOf(each.name), amountOf(each, 'limits', 'ephemeral-storage') ?? 0] as const,
  );
  return new Map([...sizes, ...written].filter(([, size]) => size > 0));
}
