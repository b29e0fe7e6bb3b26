/** On every mirror pod, and nothing else of ours: its value is the mirror's id. Agents and scanners pass by what has it. */
export const MIRROR_LABEL = 'podproof.dev/mirror';
/** The installation that made it: its sweep removes it. */
export const INSTALLATION_LABEL = 'podproof.dev/installation';
/** `mirror` or `control`. */
export const ROLE_LABEL = 'podproof.dev/mirror-role';
/** When it is removed at the latest (RFC 3339). */
export const EXPIRES_ANNOTATION = 'podproof.dev/expires-at';
/** The labels of the original that it must not have, as JSON. */
export const REMOVED_LABELS_ANNOTATION = 'podproof.dev/removed-labels';
/** On a namespace: `false` keeps mirrors out. */
export const NAMESPACE_ANNOTATION = 'podproof.dev/mirror';

const LONGEST_NAME = 63;

/** `<pod>-mirror-<hash>`, at most 63 characters; of a long name the beginning. @param hash lower-case letters and digits */
export function mirrorName(pod: string, hash: string, role: 'mirror' | 'control' = 'mirror'): string {
  const suffix = `-${role}-${hash}`;
  return `${pod.slice(0, LONGEST_NAME - suffix.length).replace(/[^a-z0-9]{1,63}$/, '')}${suffix}`;
}
