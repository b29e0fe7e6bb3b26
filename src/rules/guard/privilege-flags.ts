import type { ContainerSecurity } from '../pod/security-fields.js';
import { type Flag, type GuardRule, raisedFlags } from './guard-case.js';

const FLAGS: readonly Flag<keyof ContainerSecurity>[] = [
  { field: 'privileged', safe: false, usual: false },
  { field: 'allowPrivilegeEscalation', safe: false, usual: true },
  { field: 'readOnlyRootFilesystem', safe: true, usual: false },
];

/** No container becomes privileged, may gain privileges, or may write to its image. */
export const privilegeFlags: GuardRule = ({ pairs }) =>
  pairs.flatMap(({ before, after, label }) =>
    raisedFlags(FLAGS, {
      before: before.securityContext,
      after: after.securityContext,
      where: `${label}: securityContext.`,
    }),
  );
