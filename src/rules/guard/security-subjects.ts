import type { ManifestContainer } from '../pod/manifest-parts.js';
import type { Pod } from '../pod/pod.js';
import { type ContainerSecurity, INHERITED_SECURITY, type PodSecurity } from '../pod/security-fields.js';
import type { GuardCase } from './guard-case.js';

/** Settings that hold for a pod, or for one container after what the pod says has been overlaid (Kubernetes PodSecurityContext). */
export interface SecuritySubject {
  readonly label: string;
  readonly before: PodSecurity & ContainerSecurity;
  readonly after: PodSecurity & ContainerSecurity;
}

/** The pod and each of its containers, so that a value is seen where it takes effect: moving it from one to the other changes nothing. */
export function securitySubjects(change: GuardCase): readonly SecuritySubject[] {
  const known = subjectsOf.get(change);
  if (known !== undefined) return known;
  const subjects = collectSubjects(change);
  subjectsOf.set(change, subjects);
  return subjects;
}

/** Several rules ask for them. */
const subjectsOf = new WeakMap<GuardCase, readonly SecuritySubject[]>();

function collectSubjects({ before, after, pairs }: GuardCase): readonly SecuritySubject[] {
  return [
    { label: 'the pod', before: before.securityContext, after: after.securityContext },
    ...pairs.map((pair) => ({
      label: pair.label,
      before: effective(before, pair.before),
      after: effective(after, pair.after),
    })),
  ];
}

function effective(pod: Pod, container: ManifestContainer): ContainerSecurity {
  const inherited = INHERITED_SECURITY.map((field) => [
    field,
    container.securityContext[field] ?? pod.securityContext[field],
  ]);
  return { ...container.securityContext, ...Object.fromEntries(inherited) };
}
