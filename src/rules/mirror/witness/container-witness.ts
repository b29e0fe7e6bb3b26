import { type Fields, fieldsOf, textOf, textsOf } from '../../evidence/values.js';
import { equalData } from '../../pod/plain-data.js';
import { defaultPullPolicy } from '../../pod/server-defaults.js';
import { quotedName } from '../safe-text.js';
import { isIdle, swallowsMore } from './idle-command.js';
import {
  elementsOf,
  type Leave,
  leaveOfChange,
  type WitnessCase,
  type WitnessPair,
  type WitnessRule,
} from './witness-case.js';

const RESTARTS = ['restartPolicy', 'restartPolicyRules'];

/** All containers are there, and in the part that they had. */
export const presenceWitness: WitnessRule = (change) => [
  ...change.gone
    .filter(({ at }) => change.leaveAt(at) !== 'any')
    .map(({ name }) => `Container ${quotedName(name)} is not there any more, or runs at another time.`),
  // It could answer in another's place, or keep it from starting.
  ...change.added
    .filter(({ at }) => change.leaveAt(at) === 'none')
    .map(({ name }) => `Container ${quotedName(name)} was not there, and may do what the one that fails does not.`),
  ...change.pairs
    .filter(({ before, after }) => RESTARTS.some((member) => !equalData(before[member], after[member])))
    .map(({ name }) => `Container ${quotedName(name)} is started again at other times.`),
];

const HOOKS = ['postStart', 'preStop'] as const;

export const hookWitness: WitnessRule = (change) =>
  change.pairs.flatMap((pair) =>
    HOOKS.flatMap((hook) => {
      const fault = hookFault(hook, pair, change);
      return fault === undefined ? [] : [`Container ${quotedName(pair.name)}: its ${hook} hook ${fault}.`];
    }),
  );

function hookFault(hook: string, { at, before, after }: WitnessPair, change: WitnessCase): string | undefined {
  const [was, is] = [before, after].map(({ lifecycle }) => fieldsOf(fieldsOf(lifecycle)[hook])) as [Fields, Fields];
  if (equalData(was, is)) return undefined;
  const leave = leaveOfChange(change, [...at, 'lifecycle', hook], [was, is]);
  if (leave === 'any') return undefined;
  return Object.keys(was).length === 0 ? newHookFault(hook, leave) : changedHookFault(was, is, leave);
}

function newHookFault(hook: string, leave: Leave): string | undefined {
  return hook === 'postStart' && leave === 'none' ? 'was not there, and may do what the program does not' : undefined;
}

function changedHookFault(was: Fields, is: Fields, leave: Leave): string | undefined {
  if (Object.keys(is).length === 0) return 'is gone';
  if (leave === 'none') return 'does something else';
  const [ran, runs] = [was, is].map(({ exec }) => textsOf(fieldsOf(exec)['command'])) as [string[], string[]];
  const isEmpty = 'exec' in is ? isIdle(runs) || swallowsMore(ran, runs) : !('httpGet' in is || 'tcpSocket' in is);
  return isEmpty ? 'does nothing that could fail' : undefined;
}

/** What a container is held to besides: its user, its ports on the node, where it works, when its image is pulled. */
export const containerWitness: WitnessRule = (change) =>
  change.pairs.flatMap((pair) =>
    [...securityFaults(pair, change), ...portFaults(pair, change), ...memberFaults(pair, change)].map(
      (fault) => `Container ${quotedName(pair.name)} ${fault}.`,
    ),
  );

function securityFaults({ at, before, after }: WitnessPair, change: WitnessCase): string[] {
  return lostMembers(change, [...at, 'securityContext'], [before['securityContext'], after['securityContext']]).map(
    (member) => `has another securityContext.${quotedName(member)}`,
  );
}

/** Members that were there and are not as they were, but for those that the fix is about. */
export function lostMembers(
  change: WitnessCase,
  at: readonly string[],
  [before, after]: readonly [unknown, unknown],
): readonly string[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return Object.keys(was).filter(
    (member) =>
      !equalData(was[member], is[member]) &&
      leaveOfChange(change, [...at, member], [was[member], is[member]]) === 'none',
  );
}

function portFaults({ at, before, after }: WitnessPair, change: WitnessCase): string[] {
  const has = new Set(elementsOf(after['ports']).map(({ hostPort }) => hostPort));
  return elementsOf(before['ports']).flatMap(({ hostPort }, index) => {
    if (typeof hostPort !== 'number' || hostPort === 0 || has.has(hostPort)) return [];
    const isFree = change.leaveAt([...at, 'ports', `${index}`, 'hostPort']) === 'any';
    return isFree ? [] : [`does not take port ${hostPort} of the node any more`];
  });
}

function memberFaults({ at, before, after }: WitnessPair, change: WitnessCase): string[] {
  const isOther =
    !equalData(before['workingDir'], after['workingDir']) && change.leaveAt([...at, 'workingDir']) === 'none';
  const waits = ['stdin', 'tty'].filter((member) => after[member] === true && before[member] !== true);
  return [
    ...(waits.length === 0 ? [] : ['waits for what nobody types']),
    ...(isOther ? ['works in another directory'] : []),
    ...(isPulledLess(before, after) && change.leaveAt([...at, 'imagePullPolicy']) === 'none'
      ? ['pulls its image less often']
      : []),
  ];
}

/** What a node has of an image by now, others may not have. */
function isPulledLess(before: Fields, after: Fields): boolean {
  if (before['image'] !== after['image']) return false;
  const [was, is] = [before, after].map(
    ({ image, imagePullPolicy }) => textOf(imagePullPolicy) || defaultPullPolicy(textOf(image)),
  ) as [string, string];
  return PULLING.indexOf(is) < PULLING.indexOf(was);
}

const PULLING = ['Never', 'IfNotPresent', 'Always'];
