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

export const PROBE_NAMES = ['livenessProbe', 'readinessProbe', 'startupProbe'] as const;
export type ProbeName = (typeof PROBE_NAMES)[number];

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
  | 'restartPolicyRules'
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

/** The fields of core/v1 Volume: its name, and one of the sources. Those of storage outside of the cluster are mostly drivers of `csi` by now. */
export type VolumeFields = Shape<
  | 'awsElasticBlockStore'
  | 'azureDisk'
  | 'azureFile'
  | 'cephfs'
  | 'cinder'
  | 'configMap'
  | 'csi'
  | 'downwardAPI'
  | 'emptyDir'
  | 'ephemeral'
  | 'fc'
  | 'flexVolume'
  | 'flocker'
  | 'gcePersistentDisk'
  | 'gitRepo'
  | 'glusterfs'
  | 'hostPath'
  | 'image'
  | 'iscsi'
  | 'name'
  | 'nfs'
  | 'persistentVolumeClaim'
  | 'photonPersistentDisk'
  | 'portworxVolume'
  | 'projected'
  | 'quobyte'
  | 'rbd'
  | 'scaleIO'
  | 'secret'
  | 'storageos'
  | 'vsphereVolume'
>;

export type ClaimSource = Shape<'claimName' | 'readOnly'>;
export type EnvFields = Shape<'name' | 'value' | 'valueFrom'>;
export type EnvSource = Shape<'configMapKeyRef' | 'fieldRef' | 'fileKeyRef' | 'resourceFieldRef' | 'secretKeyRef'>;
export type EnvFromFields = Shape<'configMapRef' | 'prefix' | 'secretRef'>;
/** A key of a ConfigMap or of a Secret. */
export type KeyReference = Shape<'key' | 'name' | 'optional'>;
/** An object of the pod's namespace. */
export type LocalReference = Shape<'name' | 'optional'>;
export type PortFields = Shape<'containerPort' | 'hostIP' | 'hostPort' | 'name' | 'protocol'>;
export type MountFields = Shape<
  'mountPath' | 'mountPropagation' | 'name' | 'readOnly' | 'recursiveReadOnly' | 'subPath' | 'subPathExpr'
>;
export type DeviceFields = Shape<'devicePath' | 'name'>;
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

/** With what the kubelet pulls images. */
export function pullSecretsOf({ imagePullSecrets }: PodSpec, limit?: number): readonly LocalReference[] {
  return elementsAt(imagePullSecrets, limit);
}

export function volumesOf(spec: PodSpec): readonly VolumeFields[] {
  return elementsAt(spec.volumes);
}

/** Without fields where the volume is of another kind. */
export function claimSourceOf({ persistentVolumeClaim }: Shape<'persistentVolumeClaim'>): ClaimSource {
  return fieldsOf(persistentVolumeClaim);
}

/** The PersistentVolumeClaim of a volume; '' where it has none. */
export function claimOf(volume: VolumeFields): string {
  return textOf(claimSourceOf(volume).claimName);
}

/** Of a container, or of the pod as a whole. */
export function resourcesOf({ resources }: Shape<'resources'>): Resources {
  const { limits, requests } = fieldsOf(resources);
  return { limits: fieldsOf(limits), requests: fieldsOf(requests) };
}

/** The claims of the pod that a container, or the pod, takes its devices from; as they are written. */
export function deviceClaimsOf({ resources }: Shape<'resources'>): unknown {
  const { claims }: Shape<'claims'> = fieldsOf(resources);
  return claims;
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

/** Where a variable takes its value from; without fields where it is given one, or none. */
export function valueSourceOf({ valueFrom }: Shape<'valueFrom'>): EnvSource {
  return fieldsOf(valueFrom);
}

/** The key that a variable takes; without fields where it takes none of this kind of object. */
export function keyReferenceOf(variable: Shape<'valueFrom'>, name: 'configMapKeyRef' | 'secretKeyRef'): KeyReference {
  return fieldsOf(valueSourceOf(variable)[name]);
}

export function envFromOf({ envFrom }: Shape<'envFrom'>): readonly EnvFromFields[] {
  return elementsAt(envFrom);
}

/** The object of which all keys become variables; without fields where it is of the other kind. */
export function wholeReferenceOf(source: EnvFromFields, name: 'configMapRef' | 'secretRef'): LocalReference {
  return fieldsOf(source[name]);
}

/** The name of the object of which all keys become variables. */
export function envFromNameOf(source: EnvFromFields): string {
  return textOf(wholeReferenceOf(source, 'configMapRef').name) || textOf(wholeReferenceOf(source, 'secretRef').name);
}

export function portsOf({ ports }: Shape<'ports'>): readonly PortFields[] {
  return elementsAt(ports);
}

export function mountsOf({ volumeMounts }: Shape<'volumeMounts'>): readonly MountFields[] {
  return elementsAt(volumeMounts);
}

/** Volumes that a container has as devices. */
export function devicesOf({ volumeDevices }: Shape<'volumeDevices'>): readonly DeviceFields[] {
  return elementsAt(volumeDevices);
}
