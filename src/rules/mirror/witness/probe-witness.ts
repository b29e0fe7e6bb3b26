import { numberOf, textOf } from '../../evidence/values.js';
import type { ManifestContainer } from '../../pod/manifest-parts.js';
import { equalData } from '../../pod/plain-data.js';
import { type ProbeFields, type ProbeName, probeOf } from '../../pod/pod-fields.js';
import { execCommandOf, type PortTarget, TARGET_NAMES, targetOf } from '../../pod/probe-fields.js';
import { quotedName } from '../safe-text.js';
import { isIdle, swallowsMore } from './idle-command.js';
import {
  changeableContainers,
  leaveOfChange,
  type WitnessCase,
  type WitnessPair,
  type WitnessRule,
} from './witness-case.js';

const PROBES = [
  { field: 'livenessProbe', words: 'liveness probe' },
  { field: 'readinessProbe', words: 'readiness probe' },
  { field: 'startupProbe', words: 'startup probe' },
] as const;
const HANDLERS = [...TARGET_NAMES, 'exec'] as const;
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

function probeFault(field: ProbeName, pair: WitnessPair, change: WitnessCase): string | undefined {
  const [was, is] = [probeOf(pair.before.fields, field), probeOf(pair.after.fields, field)];
  if (equalData(was, is)) return undefined;
  const isNew = handlerOf(was) === undefined;
  const leave = isNew ? 'same-sort' : leaveOfChange(change, [...pair.at, field], [was, is]);
  if (leave === 'any') return undefined;
  if (handlerOf(is) === undefined) return isNew ? undefined : 'is gone';
  if (leave === 'none') return 'asks something else';
  if (isTooPatient(was, is)) return 'would fail only after more time than a mirror has';
  return isNew ? undefined : (weakness(was, is) ?? strayFault(is, pair, change));
}

function strayFault(probe: ProbeFields, pair: WitnessPair, change: WitnessCase): string | undefined {
  return asksAnother(probe, pair, change) ? 'asks another container' : undefined;
}

function isTooPatient(was: ProbeFields, is: ProbeFields): boolean {
  return budgetOf(is) > LONGEST_BUDGET && budgetOf(is) > budgetOf(was);
}

/** What makes a probe pass whether or not the program is well. */
function weakness(was: ProbeFields, is: ProbeFields): string | undefined {
  const [before, after] = [handlerOf(was), handlerOf(is)];
  if (after === 'exec') return execWeakness(was, is);
  if (after === 'tcpSocket' && before !== 'tcpSocket') return 'only connects and asks nothing any more';
  const [hostBefore, hostAfter] = [was, is].map((probe) => textOf(targetIn(probe).host));
  return hostBefore === hostAfter ? undefined : 'asks another host';
}

function execWeakness(was: ProbeFields, is: ProbeFields): string | undefined {
  const [ran, runs] = [execCommandOf(was), execCommandOf(is)];
  if (isIdle(runs) && !asksOtherFile(ran, runs)) return 'runs a command that cannot fail';
  if (swallowsMore(ran, runs)) return 'runs a command that hides how it ends';
  return handlerOf(was) === 'exec' ? undefined : 'runs a command, and does not ask the program any more';
}

function handlerOf(probe: ProbeFields): (typeof HANDLERS)[number] | undefined {
  return HANDLERS.find((handler) => typeof probe[handler] === 'object' && probe[handler] !== null);
}

/** Without fields where it asks no port. */
function targetIn(probe: ProbeFields): PortTarget {
  const handler = handlerOf(probe);
  return handler === undefined || handler === 'exec' ? {} : targetOf(probe, handler);
}

/** Where every container has files, whatever its program does. */
const ALWAYS_THERE = /^\.{0,2}\/?$|^\/+(?:etc|proc|sys|dev|bin|sbin|lib\w*|usr|boot|opt)(?:\/|$)|\/\.\.(?:\/|$)/;

/** The same program that looks for something else, which need not be there. */
function asksOtherFile(was: readonly string[], is: readonly string[]): boolean {
  if (is.length < 2 || is.length !== was.length || is[0] !== was[0]) return false;
  const asked = is.filter((word, index) => word !== was[index]);
  return asked.every((word) => !ALWAYS_THERE.test(word));
}

/** All containers of a pod have one address: a port that another one says is its own is answered by that one. */
function asksAnother(probe: ProbeFields, { name, after: own }: WitnessPair, { after }: WitnessCase): boolean {
  const port = Number(targetIn(probe).port);
  const has = ({ ports }: ManifestContainer) => ports.some(({ containerPort }) => containerPort === port);
  return !has(own) && changeableContainers(after).some((each) => each.name !== name && has(each));
}

/** How long a container that is not well goes unnoticed, in seconds. */
function budgetOf(probe: ProbeFields): number {
  const period = Math.max(numberOf(probe.periodSeconds) ?? 10, numberOf(probe.timeoutSeconds) ?? 1);
  return (numberOf(probe.initialDelaySeconds) ?? 0) + period * (numberOf(probe.failureThreshold) ?? 3);
}
