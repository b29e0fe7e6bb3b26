import { elementsAt, type Fields, fieldsOf, type Shape, textOf } from '../evidence/values.js';
import { CHANGEABLE_LISTS, type ContainerList } from './container-lists.js';
import { quantityOf } from './quantity.js';

/** The fields of core/v1 PodSpec. */
export type PodSpec = Shape<
  | ContainerList
  | 'activeDeadlineSeconds'
  | 'affinity'
  | 'automountServiceAccountToken'
  | 'dnsConfig'
  | 'dnsPolicy'
  | 'enableServiceLinks'
  | 'hostAliases'
  | 'hostIPC'
  | 'hostNetwork'
  | 'hostPID'
  | 'hostUsers'
  | 'hostname'
  | 'imagePullSecrets'
  | 'nodeName'
  | 'nodeSelector'
  | 'os'
  | 'overhead'
  | 'preemptionPolicy'
  | 'priority'
  | 'priorityClassName'
  | 'readinessGates'
  | 'resourceClaims'
  | 'resources'
  | 'restartPolicy'
  | 'runtimeClassName'
  | 'schedulerName'
  | 'schedulingGates'
  | 'securityContext'
  | 'serviceAccount'
  | 'serviceAccountName'
  | 'setHostnameAsFQDN'
  | 'shareProcessNamespace'
  | 'subdomain'
  | 'terminationGracePeriodSeconds'
  | 'tolerations'
  | 'topologySpreadConstraints'
  | 'volumes'
>;

export type ProbeName = 'livenessProbe' | 'readinessProbe' | 'startupProbe';

/** The fields of core/v1 Container. */
export type ContainerFields = Shape<
  | ProbeName
  | 'args'
  | 'command'
  | 'env'
  | 'envFrom'
  | 'image'
  | 'imagePullPolicy'
  | 'lifecycle'
  | 'name'
  | 'ports'
  | 'resizePolicy'
  | 'resources'
  | 'restartPolicy'
  | 'securityContext'
  | 'stdin'
  | 'stdinOnce'
  | 'terminationMessagePath'
  | 'terminationMessagePolicy'
  | 'tty'
  | 'volumeDevices'
  | 'volumeMounts'
  | 'workingDir'
>;

export type EnvFields = Shape<'name' | 'value' | 'valueFrom'>;
export type PortFields = Shape<'containerPort' | 'hostIP' | 'hostPort' | 'name' | 'protocol'>;
export type MountFields = Shape<
  'mountPath' | 'mountPropagation' | 'name' | 'readOnly' | 'recursiveReadOnly' | 'subPath' | 'subPathExpr'
>;
export type ProbeFields = Shape<
  | 'exec'
  | 'failureThreshold'
  | 'grpc'
  | 'httpGet'
  | 'initialDelaySeconds'
  | 'periodSeconds'
  | 'successThreshold'
  | 'tcpSocket'
  | 'terminationGracePeriodSeconds'
  | 'timeoutSeconds'
>;

/** Amounts by the name of the resource, as they are written. */
export interface Resources {
  readonly limits: Fields;
  readonly requests: Fields;
}

/** Where a pod may go. */
export interface Placement {
  readonly nodeSelector: Fields;
  readonly affinity: Shape<'nodeAffinity' | 'podAffinity' | 'podAntiAffinity'>;
  readonly tolerations: readonly Shape<'effect' | 'key' | 'operator' | 'tolerationSeconds' | 'value'>[];
}

/** The containers of these lists, in the order of the lists; of each a bounded number, as of all lists here: who judges a pod reads it whole (`readWholePod`). */
export function containersOf(
  spec: PodSpec,
  lists: readonly ContainerList[] = CHANGEABLE_LISTS,
): readonly ContainerFields[] {
  return lists.flatMap((list) => elementsAt<ContainerFields>(spec[list]));
}

/** The types of the conditions that a pod waits for besides its containers. */
export function readinessGatesOf({ readinessGates }: PodSpec): readonly string[] {
  return elementsAt<Shape<'conditionType'>>(readinessGates).map(({ conditionType }) => textOf(conditionType));
}

/** Volumes with their names and sources, of which there are more than Kubernetes itself has. */
export function volumesOf(spec: PodSpec): readonly Fields[] {
  return elementsAt(spec.volumes);
}

/** The PersistentVolumeClaim of a volume; '' where it has none. */
export function claimOf(volume: Fields): string {
  return textOf(fieldsOf(volume['persistentVolumeClaim'])['claimName']);
}

/** Of a container, or of the pod as a whole. */
export function resourcesOf({ resources }: Shape<'resources'>): Resources {
  const { limits, requests } = fieldsOf(resources);
  return { limits: fieldsOf(limits), requests: fieldsOf(requests) };
}

/** An amount in the base unit of its resource: cores or bytes. Undefined where none, or nothing readable, is written. */
export function amountOf(holder: Shape<'resources'>, kind: keyof Resources, resource: string): number | undefined {
  return quantityOf(textOf(resourcesOf(holder)[kind][resource]));
}

/** Without fields where the container has no such probe. */
export function probeOf(container: Shape<ProbeName>, probe: ProbeName): ProbeFields {
  return fieldsOf(container[probe]);
}

export function envOf({ env }: Shape<'env'>): readonly EnvFields[] {
  return elementsAt(env);
}

export function portsOf({ ports }: Shape<'ports'>): readonly PortFields[] {
  return elementsAt(ports);
}

export function mountsOf({ volumeMounts }: Shape<'volumeMounts'>): readonly MountFields[] {
  return elementsAt(volumeMounts);
}

export function placementOf({ nodeSelector, affinity, tolerations }: PodSpec): Placement {
  return {
    nodeSelector: fieldsOf(nodeSelector),
    affinity: fieldsOf(affinity),
    tolerations: elementsAt(tolerations),
  };
}
