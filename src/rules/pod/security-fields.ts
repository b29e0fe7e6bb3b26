import { fieldsOf, type Shape } from '../evidence/values.js';
import type { ContainerFields, PodSpec } from './pod-fields.js';

/** What a container takes from its pod where it says nothing itself. */
export const INHERITED_SECURITY = [
  'appArmorProfile',
  'runAsGroup',
  'runAsNonRoot',
  'runAsUser',
  'seLinuxOptions',
  'seccompProfile',
  'windowsOptions',
] as const;

type Inherited = (typeof INHERITED_SECURITY)[number];

/** The fields of core/v1 PodSecurityContext. */
export type PodSecurity = Shape<
  | Inherited
  | 'fsGroup'
  | 'fsGroupChangePolicy'
  | 'seLinuxChangePolicy'
  | 'supplementalGroups'
  | 'supplementalGroupsPolicy'
  | 'sysctls'
>;

/** The fields of core/v1 SecurityContext, that of a container. */
export type ContainerSecurity = Shape<
  Inherited | 'allowPrivilegeEscalation' | 'capabilities' | 'privileged' | 'procMount' | 'readOnlyRootFilesystem'
>;

export type Capabilities = Shape<'add' | 'drop'>;
export type Sysctl = Shape<'name' | 'value'>;

export function securityOf({ securityContext }: ContainerFields): ContainerSecurity {
  return fieldsOf(securityContext);
}

export function podSecurityOf({ securityContext }: PodSpec): PodSecurity {
  return fieldsOf(securityContext);
}

export function capabilitiesOf({ capabilities }: Shape<'capabilities'>): Capabilities {
  return fieldsOf(capabilities);
}

/** How system calls, or what files may be opened, are restricted: `Unconfined`, `RuntimeDefault` or `Localhost`. */
export function profileOf<Name extends 'appArmorProfile' | 'seccompProfile'>(
  security: Shape<Name>,
  name: Name,
): Shape<'localhostProfile' | 'type'> {
  return fieldsOf(security[name]);
}
