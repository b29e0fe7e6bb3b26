import { type Shape, textOf } from '../../evidence/values.js';
import { type Resources, resourcesOf } from '../../pod/pod-fields.js';
import { quantityOf } from '../../pod/quantity.js';
import { quotedName } from '../safe-text.js';
import type { WitnessCase, WitnessRule } from './witness-case.js';

/** A limit so many times as high holds nothing back any more. */
const LIMITLESS = 100;

/** Whoever requests less asks for no room at all: every node has it, and it says nothing of what the program needs. */
const NEXT_TO_NOTHING: Readonly<Record<string, number>> = { cpu: 0.005, memory: 2 ** 20 };

/** Limits and requests are still there: without them a container is held back by nothing, and finds a place on any node. */
export const limitWitness: WitnessRule = (change) => [
  ...resourceFaults(change, ['spec', 'resources'], [change.before.spec, change.after.spec]).map(
    (fault) => `The pod ${fault}.`,
  ),
  ...change.pairs.flatMap(({ name, at, before, after }) =>
    resourceFaults(change, [...at, 'resources'], [before.fields, after.fields]).map(
      (fault) => `Container ${quotedName(name)} ${fault}.`,
    ),
  ),
];

function resourceFaults(
  change: WitnessCase,
  at: readonly string[],
  holders: readonly [Shape<'resources'>, Shape<'resources'>],
): readonly string[] {
  const [was, is] = holders.map(resourcesOf) as [Resources, Resources];
  return (['limits', 'requests'] as const).flatMap((sort) =>
    Object.keys(was[sort]).flatMap((resource) => {
      const [before, after] = [was, is].map((each) => quantityOf(textOf(each[sort][resource])));
      const word = sort === 'limits' ? 'limit' : 'request';
      if (before === undefined || before === 0 || change.leaveAt([...at, sort, resource]) === 'any') return [];
      if (after === undefined || after <= 0 || isNextToNothing(sort, resource, [before, after]))
        return [`has no ${word} of ${quotedName(resource)} any more`];
      return sort === 'limits' && after > before * LIMITLESS
        ? [`has a limit of ${quotedName(resource)} that holds nothing back any more`]
        : [];
    }),
  );
}

function isNextToNothing(
  sort: 'limits' | 'requests',
  resource: string,
  [before, after]: readonly [number, number],
): boolean {
  const least = Object.hasOwn(NEXT_TO_NOTHING, resource) ? (NEXT_TO_NOTHING[resource] ?? 0) : 0;
  return sort === 'requests' && after < least && after < before;
}
