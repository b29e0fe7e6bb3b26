import { addedElements } from '../pod/added-elements.js';
import type { PodSecurity } from '../pod/security-fields.js';
import { type GuardRule, isSameValue, keepsFlag, quotedValue } from './guard-case.js';
import { type SecuritySubject, securitySubjects } from './security-subjects.js';

const LARGEST_ID = 2_147_483_647;
const NON_ROOT = { safe: true, usual: false };

/** Nothing runs as root that did not before, and no groups come along but `fsGroup`. */
export const userIds: GuardRule = (change) => {
  const isOnHost = change.before.volumes.some(({ fields }) => (fields.hostPath ?? null) !== null);
  return [
    ...securitySubjects(change).flatMap((subject) => [
      ...judgeId(subject, 'runAsUser'),
      ...judgeId(subject, 'runAsGroup'),
      ...(isOnHost && !isSameValue(subject.before.runAsGroup, subject.after.runAsGroup)
        ? [`${subject.label}: securityContext.runAsGroup must stay as it is beside a hostPath`]
        : []),
      ...judgeNonRoot(subject),
    ]),
    ...judgeGroups(change.before.securityContext, change.after.securityContext),
    // A group may own what of the node is mounted, such as the socket of its container runtime.
    ...(isOnHost && !isSameValue(change.before.securityContext.fsGroup, change.after.securityContext.fsGroup)
      ? ['securityContext.fsGroup must stay as it is beside a hostPath']
      : []),
  ];
};

function judgeId({ label, before, after }: SecuritySubject, field: 'runAsUser' | 'runAsGroup'): string[] {
  const [was, is] = [before[field] ?? undefined, after[field] ?? undefined];
  const isCheckedAtStart = field === 'runAsUser' && after.runAsNonRoot === true;
  const isLeftOut = is === undefined && (was === 0 || isCheckedAtStart);
  return isSameValue(was, is) || isOrdinaryId(is) || isLeftOut
    ? []
    : [`${label}: securityContext.${field} must not become ${quotedValue(is ?? 'absent')}`];
}

function judgeNonRoot({ label, before, after }: SecuritySubject): string[] {
  return keepsFlag(NON_ROOT, before.runAsNonRoot, after.runAsNonRoot)
    ? []
    : [`${label}: securityContext.runAsNonRoot must not be lowered`];
}

function judgeGroups(before: PodSecurity, after: PodSecurity): string[] {
  const added = addedElements(before.supplementalGroups, after.supplementalGroups);
  const fsGroup = after.fsGroup ?? undefined;
  const policy = after.supplementalGroupsPolicy;
  return [
    ...added.map((group) => `securityContext.supplementalGroups must not gain ${quotedValue(group)}`),
    ...(isSameValue(before.fsGroup, fsGroup) || fsGroup === undefined || isOrdinaryId(fsGroup)
      ? []
      : [`securityContext.fsGroup must not become ${quotedValue(fsGroup)}`]),
    ...(isSameValue(before.supplementalGroupsPolicy, policy) || policy === 'Strict'
      ? []
      : ['securityContext.supplementalGroupsPolicy must not be loosened']),
  ];
}

function isOrdinaryId(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= LARGEST_ID;
}
