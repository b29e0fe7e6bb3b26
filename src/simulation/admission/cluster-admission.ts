import type { Resource } from '../../k8s/resources.js';
import { fieldsOf, listOf, numberOf, textOf } from '../../rules/evidence/values.js';
import {
  isBeingDeleted,
  metadataOf,
  nameOf,
  type ObjectMetadata,
  specOf,
  statusOf,
  uidOf,
} from '../../rules/pod/object.js';
import { equalData } from '../../rules/pod/plain-data.js';
import { instantOf, type StoredObject } from '../api-server/object-store.js';
import { StatusError } from '../api-server/status.js';
import type { Admission, Write } from '../api-server/writes.js';
import type { SimulationClock } from '../clock.js';
import type { ClusterApi } from '../cluster-api.js';
import { mapIn } from '../fields.js';
import { isPod, JOBS, NAMESPACES } from '../kinds.js';
import { type ObjectFields } from '../objects.js';
import type { Random } from '../random.js';
import { admitPod } from './admit-pod.js';
import { withDefaults } from './defaults.js';
import { checkLimits, withLimitDefaults } from './limit-ranges.js';
import { managedFieldsOf } from './managed-fields.js';
import { checkPodSecurity } from './pod-security.js';
import { checkQuotas } from './quotas.js';
import { validate } from './validate.js';

/** What the API server of the simulated cluster does to objects: defaults, admission plugins, validation, graceful deletion. */
export class ClusterAdmission implements Admission {
  readonly #clock: SimulationClock;
  readonly #random: Random;
  #addresses = 0;

  /** @param api asked only when objects come */
  constructor(
    private readonly api: () => ClusterApi,
    { clock, random }: { readonly clock: SimulationClock; readonly random: Random },
  ) {
    this.#clock = clock;
    this.#random = random;
  }

  suffix(): string {
    return this.#random.suffix();
  }

  /** Throws StatusError. */
  admit(write: Write): ObjectFields {
    return write.previous === undefined ? this.#created(write) : this.#updated(write, write.previous);
  }

  ending(resource: Resource, object: StoredObject, graceSeconds: number | undefined): ObjectFields | undefined {
    if (resource.kind === NAMESPACES.kind)
      return this.#endingAt(object, 0, { status: { ...statusOf(object), phase: 'Terminating' } });
    const grace = isPod(resource) ? this.#graceOf(object, graceSeconds) : 0;
    const isHeld = listOf(object.metadata.finalizers).length > 0;
    return grace > 0 || isHeld ? this.#endingAt(object, grace) : undefined;
  }

  /** 0 where there is nothing to wait for. */
  #graceOf(pod: StoredObject, graceSeconds: number | undefined): number {
    const isOver = /^(?:Succeeded|Failed)$/.test(textOf(statusOf(pod).phase));
    if (isOver || textOf(specOf(pod).nodeName) === '') return 0;
    const grace = graceSeconds ?? numberOf(specOf(pod).terminationGracePeriodSeconds) ?? 30;
    return isBeingDeleted(pod) ? Math.min(grace, graceLeft(pod, this.#clock.now)) : grace;
  }

  #endingAt(object: StoredObject, grace: number, more: ObjectFields = {}): ObjectFields {
    const deletionTimestamp = instantOf(this.#clock.now + grace * 1_000);
    return {
      ...object,
      ...more,
      metadata: { ...object.metadata, deletionTimestamp, deletionGracePeriodSeconds: grace },
    };
  }

  #created({ resource, namespace, object }: Write): ObjectFields {
    if (resource.isNamespaced) this.#refuseNamespace(resource, namespace ?? '', object);
    const filled = withDefaults(resource, object);
    const admitted = isPod(resource) ? this.#pod(namespace ?? '', filled) : this.#other(resource, filled);
    validate(resource, admitted, undefined);
    if (resource.isNamespaced) checkQuotas(this.api(), resource, namespace ?? '', admitted);
    const generation = admitted.spec === undefined ? undefined : 1;
    return {
      ...admitted,
      metadata: {
        ...metadataOf(admitted),
        ...(generation !== undefined && { generation }),
        ...managedFieldsOf(resource, admitted, instantOf(this.#clock.now)),
      },
    };
  }

  #pod(namespace: string, pod: ObjectFields): ObjectFields {
    const api = this.api();
    const admitted = admitPod(api, this.#random, namespace, withLimitDefaults(api, namespace, pod));
    checkPodSecurity(api.get(NAMESPACES, undefined, namespace), admitted);
    checkLimits(api, namespace, admitted);
    return admitted;
  }

  #other(resource: Resource, object: ObjectFields): ObjectFields {
    if (resource.kind === 'Service') return this.#withAddress(object);
    if (resource.kind === JOBS.kind) return this.#withSelector(object);
    if (resource.kind === 'Namespace')
      return {
        ...object,
        spec: { finalizers: ['kubernetes'] },
        status: { phase: 'Active' },
        metadata: withNameLabel(object),
      };
    return resource.kind === 'PersistentVolumeClaim' ? { ...object, status: { phase: 'Pending' } } : object;
  }

  #withAddress(service: ObjectFields): ObjectFields {
    const spec = specOf<'Service'>(service);
    if (spec.clusterIP !== undefined || spec.type === 'ExternalName') return service;
    this.#addresses += 1;
    const clusterIP = `10.96.${this.#addresses >> 8}.${this.#addresses & 255}`;
    return { ...service, spec: { ...spec, clusterIP, clusterIPs: [clusterIP] } };
  }

  #withSelector(job: ObjectFields): ObjectFields {
    const uid = uidOf(job) || this.#random.uuid();
    const spec = specOf<'Job'>(job);
    const name = nameOf(job);
    const labels = {
      ...{ 'batch.kubernetes.io/controller-uid': uid, 'batch.kubernetes.io/job-name': name },
      ...{ 'controller-uid': uid, 'job-name': name },
    };
    const template = mapIn(spec, 'template');
    const labelled = { ...metadataOf(template), labels: { ...fieldsOf(metadataOf(template).labels), ...labels } };
    const selector = { matchLabels: { 'batch.kubernetes.io/controller-uid': uid } };
    return {
      ...job,
      metadata: { ...metadataOf(job), uid, labels: { ...fieldsOf(metadataOf(job).labels), ...labels } },
      spec: { ...spec, selector, template: { ...template, metadata: labelled } },
    };
  }

  #updated({ resource, object, subresource }: Write, previous: StoredObject): ObjectFields {
    if (subresource === 'status') return { ...previous, status: object.status };
    const filled = withDefaults(resource, object);
    validate(resource, filled, previous);
    const { generation, deletionTimestamp, deletionGracePeriodSeconds } = previous.metadata;
    const isSameSpec = equalData(filled.spec, previous.spec);
    const isSameData = equalData(filled.data, previous.data);
    return {
      ...filled,
      ...(previous.status !== undefined && { status: previous.status }),
      metadata: {
        ...metadataOf(filled),
        ...(generation !== undefined && { generation: Number(generation) + (isSameSpec ? 0 : 1) }),
        ...(deletionTimestamp !== undefined && { deletionTimestamp, deletionGracePeriodSeconds }),
        ...(!(isSameSpec && isSameData) && managedFieldsOf(resource, filled, instantOf(this.#clock.now))),
      },
    };
  }

  #refuseNamespace({ plural }: Resource, namespace: string, object: ObjectFields): void {
    const found = this.api().get(NAMESPACES, undefined, namespace);
    if (found === undefined) throw new StatusError(404, `namespaces "${namespace}" not found`);
    if (isBeingDeleted(found) && plural !== 'events')
      throw new StatusError(
        403,
        `${plural} "${nameOf(object)}" is forbidden: unable to create new content in namespace ${namespace} because it is being terminated`,
      );
  }
}

function graceLeft(pod: StoredObject, now: number): number {
  return Math.max(0, (Date.parse(textOf(pod.metadata.deletionTimestamp)) - now) / 1_000);
}

function withNameLabel(namespace: ObjectFields): ObjectMetadata {
  const metadata = metadataOf(namespace);
  return { ...metadata, labels: { ...fieldsOf(metadata.labels), 'kubernetes.io/metadata.name': nameOf(namespace) } };
}
