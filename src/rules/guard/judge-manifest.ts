import { isWalkable } from '../pod/plain-data.js';
import { readWholePod } from '../pod/pod.js';
import { capabilities } from './capabilities.js';
import { confinement } from './confinement.js';
import { containerAccess } from './container-access.js';
import { containers } from './containers.js';
import { devices } from './devices.js';
import { type GuardRule, guardCase, type RelatedObject } from './guard-case.js';
import { hostNamespaces } from './host-namespaces.js';
import { hostPorts } from './host-ports.js';
import { images } from './images.js';
import { knownFields } from './known-fields.js';
import { loaderVariables } from './loader-variables.js';
import { metadata } from './metadata.js';
import { objectReferences } from './object-references.js';
import { placement } from './placement.js';
import { privilegeFlags } from './privilege-flags.js';
import { probeHosts } from './probe-hosts.js';
import { secretValues } from './secret-values.js';
import { serviceAccount } from './service-account.js';
import { sysctls } from './sysctls.js';
import { userIds } from './user-ids.js';
import { volumeMounts } from './volume-mounts.js';
import { volumes } from './volumes.js';
import { wellFormed } from './well-formed.js';

const RULES: readonly GuardRule[] = [
  knownFields,
  metadata,
  containers,
  privilegeFlags,
  userIds,
  capabilities,
  confinement,
  sysctls,
  hostNamespaces,
  hostPorts,
  volumes,
  volumeMounts,
  images,
  secretValues,
  serviceAccount,
  objectReferences,
  containerAccess,
  loaderVariables,
  placement,
  probeHosts,
  devices,
];

/** Reasons given at most: nobody reads more. */
const REASONS = 20;

/**
 * The reasons why a manifest must not be replaced by another; none when it may (docs/decisions/0014-guard-and-untrusted-answers.md). Both are
 * pods or workloads as plain data. For manifests that somebody with the right to change them wrote, such as a person's edit: what a pod runs
 * (command, arguments, hooks, exec probes, literal values of variables, DNS) and whether a container is taken away is not judged. What a stranger
 * may have had a hand in, an answer of a language model above all, goes through `judgePatch`, which says what may be touched at all. Never throws.
 */
export function judgeManifest(
  before: unknown,
  after: unknown,
  related: readonly RelatedObject[] = [],
): readonly string[] {
  if (!isWalkable(before) || !isWalkable(after)) return ['the manifest is too large or nested too deep'];
  return reasonsAgainst(before, after, related);
}

/** The same of plain data that is known to be small enough to be walked. */
export function reasonsAgainst(before: unknown, after: unknown, related: readonly RelatedObject[]): readonly string[] {
  const change = guardCase(readWholePod(before), readWholePod(after), related);
  if (change.before.pointer !== change.after.pointer) return ['the manifest must stay of the same kind'];
  const malformed = wellFormed(change);
  const reasons = malformed.length > 0 ? malformed : RULES.flatMap((rule) => rule(change));
  return [...new Set(reasons)].slice(0, REASONS);
}
