import { type Fields, textOf } from '../../evidence/values.js';
import type { ManifestContainer } from '../../pod/manifest-parts.js';
import { equalData } from '../../pod/plain-data.js';
import { execCommandOf, type HandlerFields, HOOK_NAMES, type HookName, hookOf } from '../../pod/probe-fields.js';
import { defaultPullPolicy } from '../../pod/server-defaults.js';
import { quotedName } from '../safe-text.js';
import { isIdle, swallowsMore } from './idle-command.js';
import { type Leave, leaveOfChange, type WitnessCase, type WitnessPair, type WitnessRule } from './witness-case.js';

const RESTARTS = ['restartPolicy', 'restartPolicyRules'] as const;

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
    .filter(({ before, after }) => RESTARTS.some((member) => !equalData(before.fields[member], after.fields[member])))
    .map(({ name }) => `Container ${quotedName(name)} is started again at other times.`),
];

export const hookWitness: WitnessRule = (change) =>
  change.pairs.flatMap((pair) =>
    HOOK_NAMES.flatMap((hook) => {
      const fault = hookFault(hook, pair, change);
      return fault === undefined ? [] : [`Container ${quotedName(pair.name)}: its ${hook} hook ${fault}.`];
    }),
  );

function hookFault(hook: HookName, { at, before, after }: WitnessPair, change: WitnessCase): string | undefined {
  const [was, is] = [hookOf(before.fields, hook), hookOf(after.fields, hook)];
  if (equalData(was, is)) return undefined;
  const leave = leaveOfChange(change, [...at, 'lifecycle', hook], [was, is]);
  if (leave === 'any') return undefined;
  return Object.keys(was).length === 0 ? newHookFault(hook, leave) : changedHookFault(was, is, leave);
}

function newHookFault(hook: HookName, leave: Leave): string | undefined {
  return hook === 'postStart' && leave === 'none' ? 'was not there, and may do what the program does not' : undefined;
}

function changedHookFault(was: HandlerFields, is: HandlerFields, leave: Leave): string | undefined {
  if (Object.keys(is).length === 0) return 'is gone';
  if (leave === 'none') return 'does something else';
  const [ran, runs] = [execCommandOf(was), execCommandOf(is)];
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
  return lostMembers(change, [...at, 'securityContext'], [before.securityContext, after.securityContext]).map(
    (member) => `has another securityContext.${quotedName(member)}`,
  );
}

/** Members that were there and are not as they were, but for those that the fix is about. */
export function lostMembers(
  change: WitnessCase,
  at: readonly string[],
  [was, is]: readonly [Fields, Fields],
): readonly string[] {
  return Object.keys(was).filter(
    (member) =>
      !equalData(was[member], is[member]) &&
      leaveOfChange(change, [...at, member], [was[member], is[member]]) === 'none',
  );
}

function portFaults({ at, before, after }: WitnessPair, change: WitnessCase): string[] {
  const has = new Set(after.ports.map(({ hostPort }) => hostPort));
  return before.ports.flatMap(({ hostPort }, index) => {
    if (typeof hostPort !== 'number' || hostPort === 0 || has.has(hostPort)) return [];
    const isFree = change.leaveAt([...at, 'ports', `${index}`, 'hostPort']) === 'any';
    return isFree ? [] : [`does not take port ${hostPort} of the node any more`];
  });
}

function memberFaults({ at, before, after }: WitnessPair, change: WitnessCase): string[] {
  const isOther =
    !equalData(before.fields.workingDir, after.fields.workingDir) && change.leaveAt([...at, 'workingDir']) === 'none';
  const waits = (['stdin', 'tty'] as const).filter(
    (member) => after.fields[member] === true && before.fields[member] !== true,
  );
  return [
    ...(waits.length === 0 ? [] : ['waits for what nobody types']),
    ...(isOther ? ['works in another directory'] : []),
    ...(isPulledLess(before, after) && change.leaveAt([...at, 'imagePullPolicy']) === 'none'
      ? ['pulls its image less often']
      : []),
  ];
}

/** What a node has of an image by now, others may not have. */
function isPulledLess({ fields: before }: ManifestContainer, { fields: after }: ManifestContainer): boolean {
  if (before.image !== after.image) return false;
  const [was, is] = [before, after].map(
    ({ image, imagePullPolicy }) => textOf(imagePullPolicy) || defaultPullPolicy(textOf(image)),
  ) as [string, string];
  return PULLING.indexOf(is) < PULLING.indexOf(was);
}

const PULLING = ['Never', 'IfNotPresent', 'Always'];
