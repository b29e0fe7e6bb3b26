import { type Fields, fieldsOf, numberOf, textOf, textsOf } from '../../evidence/values.js';
import { equalData } from '../../manifest/plain-data.js';
import { quoted } from '../plan-words.js';
import { isIdle } from './idle-command.js';
import { leaveOfChange, type WitnessCase, type WitnessPair, type WitnessRule } from './witness-case.js';

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
      const fault = faultOf(field, pair, change);
      return fault === undefined ? [] : [`Container ${quoted(pair.name)}: the ${words} ${fault}.`];
    }),
  );

function faultOf(field: string, pair: WitnessPair, change: WitnessCase): string | undefined {
  const [was, is] = [fieldsOf(pair.before[field]), fieldsOf(pair.after[field])];
  if (equalData(was, is)) return undefined;
  const isNew = handlerOf(was) === undefined;
  const leave = isNew ? 'same-sort' : leaveOfChange(change, [...pair.at, field], [was, is]);
  if (leave === 'any') return undefined;
  if (handlerOf(is) === undefined) return isNew ? undefined : 'is gone';
  if (leave === 'none') return 'asks something else';
  return budgetOf(is) > LONGEST_BUDGET && budgetOf(is) > budgetOf(was)
    ? 'would fail only after more time than a mirror has'
    : isNew
      ? undefined
      : weakness(was, is);
}

/** What makes a probe pass whether or not the program is well. */
function weakness(was: Fields, is: Fields): string | undefined {
  const [before, after] = [handlerOf(was), handlerOf(is)];
  if (after === 'exec' && isIdle(textsOf(fieldsOf(is['exec'])['command']))) return 'runs a command that cannot fail';
  if (after === 'tcpSocket' && before !== 'tcpSocket') return 'only connects and asks nothing any more';
  const [hostBefore, hostAfter] = [was, is].map((probe) => textOf(fieldsOf(probe[handlerOf(probe) ?? ''])['host']));
  return hostBefore === hostAfter ? undefined : 'asks another host';
}

function handlerOf(probe: Fields): (typeof HANDLERS)[number] | undefined {
  return HANDLERS.find((handler) => typeof probe[handler] === 'object' && probe[handler] !== null);
}

/** How long a container that is not well goes unnoticed, in seconds. */
function budgetOf(probe: Fields): number {
  const period = numberOf(probe['periodSeconds']) ?? 10;
  return (numberOf(probe['initialDelaySeconds']) ?? 0) + period * (numberOf(probe['failureThreshold']) ?? 3);
}
