import { fieldsOf, type Shape, textOf, textsOf } from '../../rules/evidence/values.js';
import { labelOf, nameOf, specOf } from '../../rules/pod/object.js';
import type { ContainerFields, PodSpec } from '../../rules/pod/pod-fields.js';
import { StatusError } from '../api-server/status.js';
import { listIn, mapIn, type SecurityContext } from '../fields.js';
import type { ObjectFields } from '../objects.js';

/** One control of the Pod Security Standards: in the words of the admission plugin, where it is broken. */
type Check = (pod: Pod) => string | undefined;

interface Pod {
  readonly spec: PodSpec;
  readonly security: SecurityContext;
  readonly containers: readonly {
    readonly name: string;
    readonly security: SecurityContext;
    readonly fields: ContainerFields;
  }[];
}

const LEVEL = 'pod-security.kubernetes.io/enforce';

/** Refuses a pod that the namespace's level does not allow. Throws StatusError 403. */
export function checkPodSecurity(namespace: ObjectFields | undefined, pod: ObjectFields): void {
  const level = labelOf(namespace, LEVEL);
  const checks = level === 'restricted' ? [...BASELINE, ...RESTRICTED] : level === 'baseline' ? BASELINE : [];
  const read = readPod(pod);
  const broken = checks.flatMap((check) => check(read) ?? []);
  if (broken.length === 0) return;
  const why = `violates PodSecurity "${level}:latest": ${broken.join(', ')}`;
  throw new StatusError(403, `pods "${nameOf(pod)}" is forbidden: ${why}`);
}

function readPod(pod: ObjectFields): Pod {
  const spec = specOf(pod);
  const containers = [...listIn(spec, 'initContainers'), ...listIn(spec, 'containers')].map((fields) => ({
    ...{ name: textOf(fields.name), security: mapIn(fields, 'securityContext'), fields },
  }));
  return { spec, security: mapIn(spec, 'securityContext'), containers };
}

/** `container "a"` or `containers "a", "b"` */
function containerNames(containers: Pod['containers']): string {
  const names = containers.map(({ name }) => `"${name}"`).join(', ');
  return `container${containers.length === 1 ? '' : 's'} ${names}`;
}

function eachContainer(
  isBroken: (container: Pod['containers'][number], pod: Pod) => boolean,
  say: (who: string) => string,
): Check {
  return (pod) => {
    const broken = pod.containers.filter((each) => isBroken(each, pod));
    return broken.length === 0 ? undefined : say(containerNames(broken));
  };
}

const seccompOf = (profile: unknown): Shape<'type'> => fieldsOf(profile);
const must = (who: string) => `${who} must`;
const added = (security: SecurityContext) => textsOf(mapIn(security, 'capabilities').add);
const dropped = (security: SecurityContext) => textsOf(mapIn(security, 'capabilities').drop);
const ALLOWED = new Set(
  'AUDIT_WRITE CHOWN DAC_OVERRIDE FOWNER FSETID KILL MKNOD NET_BIND_SERVICE SETFCAP SETGID SETPCAP SETUID SYS_CHROOT'.split(
    ' ',
  ),
);

const BASELINE: readonly Check[] = [
  eachContainer(
    ({ security }) => added(security).some((each) => !ALLOWED.has(each)),
    (who) => `non-default capabilities (${must(who)} not include such in securityContext.capabilities.add)`,
  ),
  ({ spec }) => {
    const used = (['hostNetwork', 'hostPID', 'hostIPC'] as const).filter((each) => spec[each] === true);
    return used.length === 0 ? undefined : `host namespaces (${used.map((each) => `${each}=true`).join(', ')})`;
  },
  ({ spec }) => {
    const paths = listIn(spec, 'volumes').filter((each) => each.hostPath !== undefined);
    const names = paths.map((each) => `"${textOf(each.name)}"`).join(', ');
    return paths.length === 0 ? undefined : `hostPath volumes (volume${paths.length === 1 ? '' : 's'} ${names})`;
  },
  eachContainer(
    ({ fields }) => listIn(fields, 'ports').some((port) => Number(port.hostPort ?? 0) > 0),
    (who) => `hostPort (${who} uses a hostPort)`,
  ),
  eachContainer(
    ({ security }) => security.privileged === true,
    (who) => `privileged (${must(who)} not set securityContext.privileged=true)`,
  ),
];

const RESTRICTED: readonly Check[] = [
  eachContainer(
    ({ security }) => security.allowPrivilegeEscalation !== false,
    (who) => `allowPrivilegeEscalation != false (${must(who)} set securityContext.allowPrivilegeEscalation=false)`,
  ),
  eachContainer(
    ({ security }) => !dropped(security).includes('ALL'),
    (who) => `unrestricted capabilities (${must(who)} set securityContext.capabilities.drop=["ALL"])`,
  ),
  eachContainer(
    ({ security }, pod) => (security.runAsNonRoot ?? pod.security.runAsNonRoot) !== true,
    (who) => `runAsNonRoot != true (pod or ${must(who)} set securityContext.runAsNonRoot=true)`,
  ),
  eachContainer(
    ({ security }, pod) => (security.runAsUser ?? pod.security.runAsUser) === 0,
    (who) => `runAsUser=0 (${must(who)} not set runAsUser=0)`,
  ),
  eachContainer(
    ({ security }, pod) => seccompOf(security.seccompProfile ?? pod.security.seccompProfile).type === undefined,
    (who) =>
      `seccompProfile (pod or ${must(who)} set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")`,
  ),
];
