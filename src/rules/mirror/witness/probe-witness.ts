import { type Fields, fieldsOf, numberOf, textOf, textsOf } from '../../evidence/values.js';
import { CHANGEABLE_LISTS } from '../../pod/container-lists.js';
import { equalData } from '../../pod/plain-data.js';
import { quotedName } from '../safe-text.js';
import { isIdle, swallowsMore } from './idle-command.js';
import { elementsOf, leaveOfChange, type WitnessCase, type WitnessPair, type WitnessRule } from './witness-case.js';

const PROBES = [
  { field: 'livenessProbe', words: 'liveness probe' },
  { field: 'readinessProbe', words: 'readiness probe' },
  { field: 'startupProbe', words: 'startup probe' },
] as const;
const HANDLERS = ['httpGet', 'tcpSocket', 'grpc', 'exec'] as const;
/** A probe that takes longer to fail is not seen to: half of the longest time that a mirror lives, in seconds. */
const LONGEST_BUDGET = 1_800;

/** What asks whether the container is well asks still, and can be answered with no. */
export const probeWitness: WitnessRule = (change) =>
  change.pairs.flatMap((pair) =>
    PROBES.flatMap(({ field, words }) => {
      const fault = probeFault(field, pair, change);
      return fault === undefined ? [] : [`Container ${quotedName(pair.name)}: the ${words} ${fault}.`];
    }),
  );

function probeFault(field: string, pair: WitnessPair, change: WitnessCase): string | undefined {
  const [was, is] = [fieldsOf(pair.before[field]), fieldsOf(pair.after[field])];
  if (equalData(was, is)) return undefined;
  const isNew = handlerOf(was) === undefined;
  const leave = isNew ? 'same-sort' : leaveOfChange(change, [...pair.at, field], [was, is]);
  if (leave === 'any') return undefined;
  if (handlerOf(is) === undefined) return isNew ? undefined : 'is gone';
  if (leave === 'none') return 'asks something else';
  if (isTooPatient(was, is)) return 'would fail only after more time than a mirror has';
  return isNew ? undefined : (weakness(was, is) ?? strayFault(is, pair, change));
}

function strayFault(probe: Fields, pair: WitnessPair, change: WitnessCase): string | undefined {
  return asksAnother(probe, pair, change) ? 'asks another container' : undefined;
}

function isTooPatient(was: Fields, is: Fields): boolean {
  return budgetOf(is) > LONGEST_BUDGET && budgetOf(is) > budgetOf(was);
}

/** What makes a probe pass whether or not the program is well. */
function weakness(was: Fields, is: Fields): string | undefined {
  const [before, after] = [handlerOf(was), handlerOf(is)];
  if (after === 'exec') return execWeakness(was, is);
  if (after === 'tcpSocket' && before !== 'tcpSocket') return 'only connects and asks nothing any more';
  const [hostBefore, hostAfter] = [was, is].map((probe) => textOf(fieldsOf(probe[handlerOf(probe) ?? ''])['host']));
  return hostBefore === hostAfter ? undefined : 'asks another host';
}

function execWeakness(was: Fields, is: Fields): string | undefined {
  const [ran, runs] = [execOf(was), execOf(is)];
  if (isIdle(runs) && !asksOtherFile(ran, runs)) return 'runs a command that cannot fail';
  if (swallowsMore(ran, runs)) return 'runs a command that hides how it ends';
  return handlerOf(was) === 'exec' ? undefined : 'runs a command, and does not ask the program any more';
}

function handlerOf(probe: Fields): (typeof HANDLERS)[number] | undefined {
  return HANDLERS.find((handler) => typeof probe[handler] === 'object' && probe[handler] !== null);
}

function execOf(probe: Fields): readonly string[] {
  return textsOf(fieldsOf(probe['exec'])['command']);
}

const FILE_TESTS = new Set(['cat', 'test', '[', 'ls', '/bin/cat', '/usr/bin/test', '/bin/ls']);

/** The same program that looks whether a file is there. */
function asksOtherFile(was: readonly string[], is: readonly string[]): boolean {
  return is.length > 1 && is.length === was.length && is[0] === was[0] && FILE_TESTS.has(is[0] ?? '');
}

/** All containers of a pod have one address: a port that another one says is its own is answered by that one. */
function asksAnother(probe: Fields, { name, after: own }: WitnessPair, { after }: WitnessCase): boolean {
  const port = Number(fieldsOf(probe[handlerOf(probe) ?? ''])['port']);
  const has = (container: Fields) => elementsOf(container['ports']).some(({ containerPort }) => containerPort === port);
  const all = CHANGEABLE_LISTS.flatMap((list) => elementsOf(after[list]));
  return !has(own) && all.some((each) => each['name'] !== name && has(each));
}

/** How long a container that is not well goes unnoticed, in seconds. */
function budgetOf(probe: Fields): number {
  const period = Math.max(numberOf(probe['periodSeconds']) ?? 10, numberOf(probe['timeoutSeconds']) ?? 1);
  return (numberOf(probe['initialDelaySeconds']) ?? 0) + period * (numberOf(probe['failureThreshold']) ?? 3);
}
