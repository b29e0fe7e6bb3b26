import { numberOf, textOf } from '../../evidence/values.js';
import { equalData } from '../../pod/plain-data.js';
import type { PodSpec } from '../../pod/pod-fields.js';
import { lostMembers } from './container-witness.js';
import { isPicky } from './picky.js';
import { leaveOfChange, type WitnessCase, type WitnessRule } from './witness-case.js';

/** Members of a pod's spec by which it is refused, finds no node, or runs in another way. */
const CONSTRAINTS = [
  ...['nodeSelector', 'affinity', 'topologySpreadConstraints', 'schedulingGates', 'readinessGates', 'runtimeClassName'],
  ...['schedulerName', 'hostNetwork', 'hostPID', 'hostIPC', 'hostUsers', 'shareProcessNamespace', 'os', 'overhead'],
  ...['serviceAccountName', 'automountServiceAccountToken', 'dnsPolicy', 'dnsConfig', 'hostname', 'subdomain'],
  ...['resourceClaims', 'activeDeadlineSeconds'],
] as const satisfies readonly (keyof PodSpec)[];
type Constraint = (typeof CONSTRAINTS)[number];
/** Of these something is left where the fix is about them: another label is a constraint, no label is none. */
const NEVER_NONE: ReadonlySet<Constraint> = new Set([
  ...(['nodeSelector', 'affinity', 'topologySpreadConstraints', 'schedulingGates', 'activeDeadlineSeconds'] as const),
]);
const LIMITLESS = 100;

export const podWitness: WitnessRule = (change) => [
  ...restartFaults(change),
  ...CONSTRAINTS.flatMap((member) => constraintFaults(member, change)),
  ...nodeFaults(change),
  ...lostMembers(
    change,
    ['spec', 'securityContext'],
    [change.before.securityContext, change.after.securityContext],
  ).map((member) => `The pod has another securityContext.${member}.`),
];

function restartFaults({ before, after, leaveAt }: WitnessCase): string[] {
  const [was, is] = [before, after].map(({ spec }) => textOf(spec.restartPolicy) || 'Always');
  return was === is || leaveAt(['spec', 'restartPolicy']) === 'any'
    ? []
    : [`The pod has restartPolicy ${is} instead of ${was}.`];
}

function constraintFaults(member: Constraint, change: WitnessCase): string[] {
  const [was, is] = [change.before.spec[member], change.after.spec[member]];
  if (isNone(was) || equalData(was, is)) return [];
  const leave = leaveOfChange(change, ['spec', member], [was, is]);
  if (leave === 'any') return [];
  if (!isNone(is)) {
    const isOther = leave === 'none' || isEndless(member, was, is);
    return isOther ? [`The pod has another ${member}.`] : [];
  }
  const isNeeded = leave === 'none' || (NEVER_NONE.has(member) && !isMoved(member, change));
  return isNeeded ? [`The pod has no ${member} any more.`] : [];
}

/** On any node is what it says of nodes. */
function nodeFaults({ before, after, leaveAt }: WitnessCase): string[] {
  if (!isPicky(before.spec) || isPicky(after.spec)) return [];
  const isFree = ['nodeSelector', 'affinity'].some((member) => leaveAt(['spec', member, '0']) === 'any');
  return isFree ? [] : ['The pod may run on any node now.'];
}

function isEndless(member: Constraint, was: unknown, is: unknown): boolean {
  return member === 'activeDeadlineSeconds' && (numberOf(is) ?? 0) > (numberOf(was) ?? 0) * LIMITLESS;
}

/** Nodes can be chosen by labels in two ways. */
function isMoved(member: Constraint, { before, after }: WitnessCase): boolean {
  const other = member === 'nodeSelector' ? 'affinity' : member === 'affinity' ? 'nodeSelector' : undefined;
  return other !== undefined && !isNone(after.spec[other]) && !equalData(before.spec[other], after.spec[other]);
}

function isNone(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isNone);
  return value === undefined || value === null || value === '';
}
