import { isWalkable } from '../pod/plain-data.js';
import { readWholePod } from '../pod/pod.js';
import { capabilities } from './capabilities.js';
import { confinement } from './confinement.js';
import { containerAccess } from './container-access.js';
import { devices } from './devices.js';
import { type GuardRule, guardCase } from './guard-case.js';
import { hostNamespaces } from './host-namespaces.js';
import { hostPorts } from './host-ports.js';
import { knownFields } from './known-fields.js';
import { metadata } from './metadata.js';
import { placement } from './placement.js';
import { privilegeFlags } from './privilege-flags.js';
import { probeHosts } from './probe-hosts.js';
import { secretValues } from './secret-values.js';
import { serviceAccount } from './service-account.js';
import { sysctls } from './sysctls.js';
import { userIds } from './user-ids.js';
import { volumes } from './volumes.js';
import { wellFormed } from './well-formed.js';

/** What a pod may do to its node, and reach of its namespace. */
const PRIVILEGES: readonly GuardRule[] = [
  ...[knownFields, metadata, privilegeFlags, userIds, capabilities, confinement, sysctls, hostNamespaces, hostPorts],
  ...[volumes, containerAccess, devices, probeHosts],
];
/** Whose rights a pod has, and where it may run: nobody but who administers the cluster gives these away. */
const POWERS: readonly GuardRule[] = [serviceAccount, placement];

/** What a pod has more than another; sentences for the person who wrote it. */
export interface Gained {
  /** A person who may deploy can give them knowingly. */
  readonly privileges: readonly string[];
  readonly powers: readonly string[];
  /** What should stand in a Secret, and stands in the manifest. */
  readonly secrets: readonly string[];
}

/**
 * What one pod has that the other had not, for a pod that a person wrote: unlike `judgeManifest`, it says nothing against other images, values, files and
 * containers, of which a new one counts as one that had nothing. Never throws.
 */
export function gainedPrivileges(before: unknown, after: unknown): Gained {
  if (!isWalkable(before) || !isWalkable(after))
    return { privileges: [], powers: ['the manifest is too large or nested too deep'], secrets: [] };
  const is = readWholePod(after);
  const change = guardCase(readWholePod(before).withContainersOf(is), is, []);
  const malformed = wellFormed(change);
  if (malformed.length > 0) return { privileges: [], powers: malformed, secrets: [] };
  const reasonsOf = (rules: readonly GuardRule[]) => [...new Set(rules.flatMap((rule) => rule(change)))].slice(0, 20);
  return { privileges: reasonsOf(PRIVILEGES), powers: reasonsOf(POWERS), secrets: reasonsOf([secretValues]) };
}
