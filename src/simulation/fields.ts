import { elementsAt, fieldsOf, type Shape } from '../rules/evidence/values.js';
import type { Condition, PodTemplate } from '../rules/pod/object.js';
import type { Placement } from '../rules/pod/placement-fields.js';
import type { ContainerFields, EnvFields, MountFields, PortFields, ProbeFields } from '../rules/pod/pod-fields.js';
import type { ContainerStatus } from '../rules/pod/pod-status.js';
import type { ObjectFields } from './api-server/object-store.js';

/** More than any list of these objects has. */
const MANY = 10_000;

/** What holds for the pod is said again of a container. */
export type SecurityContext = Shape<
  | 'allowPrivilegeEscalation'
  | 'capabilities'
  | 'privileged'
  | 'readOnlyRootFilesystem'
  | 'runAsNonRoot'
  | 'runAsUser'
  | 'seccompProfile'
>;

/** A ConfigMap or Secret, or a key of it. */
export type DataReference = Shape<'defaultMode' | 'items' | 'key' | 'name' | 'optional' | 'secretName'>;

/** Of a volume, or of a part of a projected one. */
export type VolumeFields = Shape<
  | 'configMap'
  | 'csi'
  | 'downwardAPI'
  | 'emptyDir'
  | 'ephemeral'
  | 'hostPath'
  | 'name'
  | 'nfs'
  | 'persistentVolumeClaim'
  | 'projected'
  | 'secret'
  | 'serviceAccountToken'
>;

export type EnvSource = Shape<'configMapRef' | 'prefix' | 'secretRef'>;
export type ValueSource = Shape<'configMapKeyRef' | 'fieldRef' | 'resourceFieldRef' | 'secretKeyRef'>;
export type NodeSelectorTerm = Shape<'matchExpressions' | 'matchFields'>;
export type NodeAffinity = Shape<'requiredDuringSchedulingIgnoredDuringExecution'>;
export type NodeRequirement = Shape<'key' | 'operator' | 'values'>;
export type PodAffinityTerm = Shape<'labelSelector' | 'namespaces' | 'topologyKey'>;
export type Taint = Shape<'effect' | 'key' | 'timeAdded' | 'value'>;
export type Toleration = Placement['tolerations'][number];
export type ServicePort = Shape<'name' | 'port' | 'protocol' | 'targetPort'>;
export type LimitRangeItem = Shape<'default' | 'defaultRequest' | 'max' | 'min' | 'type'>;
export type MetricFields = Shape<'resource' | 'type'>;
/** Of a probe or a hook. */
export type HandlerFields = Pick<ProbeFields, 'exec' | 'grpc' | 'httpGet' | 'tcpSocket'>;
export type HttpGetFields = Shape<'host' | 'path' | 'port' | 'scheme'>;

export type Strategy = Shape<'rollingUpdate' | 'type'>;
type PodAffinity = Shape<'requiredDuringSchedulingIgnoredDuringExecution'>;

/** What the maps hold that stand under these names. */
export interface Maps {
  readonly affinity: Placement['affinity'];
  readonly capabilities: Shape<'add' | 'drop'>;
  readonly configMap: DataReference;
  readonly deleteOptions: Shape<'gracePeriodSeconds' | 'preconditions'>;
  readonly downwardAPI: Shape<'items'>;
  readonly emptyDir: Shape<'sizeLimit'>;
  readonly exec: Shape<'command'>;
  readonly fieldRef: Shape<'fieldPath'>;
  readonly hostPath: Shape<'path' | 'type'>;
  readonly httpGet: HttpGetFields;
  readonly jobTemplate: PodTemplate;
  readonly lifecycle: Shape<'postStart'>;
  readonly nodeAffinity: NodeAffinity;
  readonly podAffinity: PodAffinity;
  readonly podAntiAffinity: PodAffinity;
  readonly postStart: HandlerFields;
  readonly projected: Shape<'sources'>;
  readonly resource: Shape<'name'>;
  readonly resources: Shape<'limits' | 'requests'>;
  readonly resourceFieldRef: Shape<'resource'>;
  readonly rollingUpdate: Shape<'maxSurge' | 'maxUnavailable' | 'partition'>;
  readonly scaleTargetRef: Shape<'kind' | 'name'>;
  readonly secret: DataReference;
  readonly securityContext: SecurityContext;
  readonly selector: Shape<'matchExpressions' | 'matchLabels'>;
  readonly strategy: Strategy;
  readonly template: PodTemplate;
  readonly updateStrategy: Strategy;
  readonly valueFrom: ValueSource;
}

/** What the elements hold of the lists that stand under these names. */
interface Lists {
  readonly conditions: Condition;
  readonly containers: ContainerFields;
  readonly containerStatuses: ContainerStatus;
  readonly env: EnvFields;
  readonly envFrom: EnvSource;
  readonly imagePullSecrets: Shape<'name'>;
  readonly initContainers: ContainerFields;
  readonly items: Shape<'fieldRef' | 'key' | 'path'>;
  readonly matchExpressions: NodeRequirement;
  readonly matchFields: NodeRequirement;
  readonly metrics: MetricFields;
  readonly nodeSelectorTerms: NodeSelectorTerm;
  readonly ports: PortFields;
  readonly readinessGates: Shape<'conditionType'>;
  readonly schedulingGates: Shape<'name'>;
  readonly sources: VolumeFields;
  readonly taints: Taint;
  readonly tolerations: Toleration;
  readonly volumeClaimTemplates: ObjectFields;
  readonly volumeMounts: MountFields;
  readonly volumes: VolumeFields;
}

/** The map that stands there; without fields where there is none. */
export function mapIn<Name extends keyof Maps>(holder: Shape<Name>, name: Name): Maps[Name] {
  return fieldsOf(holder[name]);
}

/** The maps of the list that stands there: all of them, as an API server keeps them. */
export function listIn<Name extends keyof Lists>(holder: Shape<Name>, name: Name): readonly Lists[Name][] {
  return elementsOf(holder[name]);
}

/** The maps of a list of which the name says too little. */
export function elementsOf<Element extends Shape<string>>(list: unknown): readonly Element[] {
  return elementsAt<Element>(list, MANY);
}
