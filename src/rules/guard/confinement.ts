import { profileOf } from '../pod/security-fields.js';
import { type GuardRule, isSameValue } from './guard-case.js';
import { type SecuritySubject, securitySubjects } from './security-subjects.js';

const PROFILES = ['seccompProfile', 'appArmorProfile'] as const;
/** What the guard cannot weigh: every change might loosen it. */
const FIXED = ['seLinuxOptions', 'seLinuxChangePolicy', 'windowsOptions'] as const;

/**
 * Seccomp, AppArmor, SELinux, Windows options and the masks over /proc are not loosened. `RuntimeDefault` may always be set: Pod Security
 * Standards take it and a profile of the node as equally strict.
 */
export const confinement: GuardRule = (change) =>
  securitySubjects(change).flatMap((subject) => [
    ...PROFILES.filter((field) => !keepsProfile(subject, field)).map((field) => loosened(subject, field)),
    ...FIXED.filter((field) => !isSameValue(subject.before[field], subject.after[field])).map((field) =>
      loosened(subject, field),
    ),
    ...(keepsProcMount(subject) ? [] : [loosened(subject, 'procMount')]),
  ]);

function loosened({ label }: SecuritySubject, field: string): string {
  return `${label}: securityContext.${field} must not be loosened`;
}

function keepsProfile({ before, after }: SecuritySubject, field: (typeof PROFILES)[number]): boolean {
  if (isSameValue(before[field], after[field])) return true;
  if ((after[field] ?? null) === null) return profileOf(before, field).type === 'Unconfined';
  return isSameValue(after[field], { type: 'RuntimeDefault' });
}

function keepsProcMount({ before, after }: SecuritySubject): boolean {
  return (
    isSameValue(before.procMount, after.procMount) ||
    [undefined, null, 'Default'].some((each) => each === after.procMount)
  );
}
