import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';

/** Where the manifest asks for a profile of the node. */
export interface ProfileUse {
  readonly where: string;
  readonly profile: string;
}

const FIELDS = { seccomp: 'seccompProfile', apparmor: 'appArmorProfile' } as const;

/** The profiles of the node that a container asks for, by fields or by the older annotations. */
export function containerProfiles(
  evidence: Evidence,
  container: ContainerEvidence,
  kind: keyof typeof FIELDS,
): readonly ProfileUse[] {
  const { manifest } = evidence;
  const holders = [
    { path: `${container.path}.securityContext`, fields: fieldsOf(container.fields['securityContext']) },
    { path: `${manifest.specPath}.securityContext`, fields: fieldsOf(manifest.spec['securityContext']) },
  ];
  const byField = holders.flatMap(({ path, fields }) => {
    const profile = fieldsOf(fields[FIELDS[kind]]);
    if (profile['type'] !== 'Localhost') return [];
    return [{ where: `${path}.${FIELDS[kind]}`, profile: `Localhost: ${textOf(profile['localhostProfile'])}` }];
  });
  const annotations = fieldsOf(manifest.metadata['annotations']);
  const byAnnotation = profileAnnotations(container.name, kind).flatMap((key) => {
    const profile = textOf(annotations[key]);
    return profile.startsWith('localhost/') ? [{ where: `metadata.annotations[${key}]`, profile }] : [];
  });
  return [...byField, ...byAnnotation];
}

/** The annotations that named profiles before there were fields for them, of the container and of the pod. */
export function profileAnnotations(container: string, kind: keyof typeof FIELDS): readonly string[] {
  return kind === 'apparmor'
    ? [`container.apparmor.security.beta.kubernetes.io/${container}`]
    : [`container.seccomp.security.alpha.kubernetes.io/${container}`, 'seccomp.security.alpha.kubernetes.io/pod'];
}

export function profileField(kind: keyof typeof FIELDS): string {
  return FIELDS[kind];
}
