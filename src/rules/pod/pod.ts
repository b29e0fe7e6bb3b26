import { EVERY, elementsAt, type Fields, fieldsAt, fieldsOf, textOf } from '../evidence/values.js';
import { CONTAINER_LISTS, type ContainerList } from './container-lists.js';
import { type ContainerRole, ManifestContainer, ManifestVolume } from './manifest-parts.js';
import { metadataOf, type ObjectMetadata, specOf, statusOf } from './object.js';
import { collectReferences, type ObjectReference } from './object-references.js';
import { parseManifest } from './parse-manifest.js';
import type { ContainerFields, PodSpec, VolumeFields } from './pod-fields.js';
import type { PodStatus } from './pod-status.js';
import { type PodSecurity, podSecurityOf } from './security-fields.js';

/** How much of a pod is looked at, and what counts as a name. */
interface Reading {
  /** The longest list of each that is read to its end. */
  readonly containers: number;
  readonly volumes: number;
  readonly parts: number;
  readonly name: (value: unknown) => string;
}

/** What tells of a failure may be left out where there is too much of it: manifests come from others. */
const BOUNDED: Reading = { containers: 100, volumes: 200, parts: 500, name: textOf };
/** Who judges a pod must see every element, and takes no name for another that begins like it. */
const WHOLE: Reading = {
  containers: EVERY,
  volumes: EVERY,
  parts: EVERY,
  name: (value) => (typeof value === 'string' ? value : ''),
};

/** Where a pod stands in a document: a CronJob has the template of a Job that has the template of a pod. */
const TEMPLATES = [
  ['spec', 'jobTemplate', 'spec', 'template'],
  ['spec', 'template'],
];

/**
 * A pod, or the pod template of a workload, with the places at which things stand. Wrong types count as absent, and reading never throws; what is
 * not asked for is not read.
 */
export class Pod {
  /** The whole document as plain data; empty where nothing could be read. */
  readonly document: Fields;
  /** Where the pod stands in the document; none of a pod itself. */
  readonly tokens: readonly string[];
  /** Of the document: of the workload where the pod is the template of one. */
  readonly metadata: ObjectMetadata;
  /** Of the pod, or of the template. */
  readonly podMetadata: ObjectMetadata;
  readonly spec: PodSpec;
  readonly securityContext: PodSecurity;
  readonly #reading: Reading;
  #containers: readonly ManifestContainer[] | undefined;
  #volumes: readonly ManifestVolume[] | undefined;
  #references: readonly ObjectReference[] | undefined;

  constructor(document: Fields, reading: Reading = BOUNDED) {
    this.document = document;
    this.#reading = reading;
    this.tokens = templatePlace(document);
    const pod = fieldsAt(document, this.tokens);
    this.metadata = metadataOf(document);
    this.podMetadata = metadataOf(pod);
    this.spec = specOf(pod);
    this.securityContext = podSecurityOf(this.spec);
  }

  get status(): PodStatus {
    return statusOf(this.document);
  }

  get known(): boolean {
    return Object.keys(this.spec).length > 0;
  }

  /** Whether it is of a pod, not of a workload. */
  get isPod(): boolean {
    return this.known && this.tokens.length === 0;
  }

  /** Where the pod stands, as a JSON pointer: '' for a pod itself. */
  get pointer(): string {
    return this.tokens.map((token) => `/${token}`).join('');
  }

  /** Where the spec stands, such as `spec.template.spec`. */
  get specPath(): string {
    return [...this.tokens, 'spec'].join('.');
  }

  /** In the order in which the kubelet starts them. */
  get containers(): readonly ManifestContainer[] {
    this.#containers ??= CONTAINER_LISTS.flatMap((list) => this.#containersOf(list));
    return this.#containers;
  }

  get volumes(): readonly ManifestVolume[] {
    this.#volumes ??= elementsAt<VolumeFields>(this.spec.volumes, this.#reading.volumes).map((fields, index) => {
      const place = { name: this.#reading.name(fields.name), path: `${this.specPath}.volumes[${index}]` };
      return new ManifestVolume(place, fields, this.#reading.parts);
    });
    return this.#volumes;
  }

  /** Where it names ConfigMaps and Secrets. */
  get references(): readonly ObjectReference[] {
    this.#references ??= collectReferences(this.spec, this.specPath);
    return this.#references;
  }

  container(name: string): ManifestContainer | undefined {
    return this.containers.find((container) => container.name === name);
  }

  volume(name: string): ManifestVolume | undefined {
    return this.volumes.find((volume) => volume.name === name);
  }

  /** Where a container stands; by name where the manifest does not have it. */
  containerPath(name: string): string {
    return this.container(name)?.path ?? `spec.containers[name=${name}]`;
  }

  /** Where a volume stands; by name where the manifest does not have it. */
  volumePath(name: string): string {
    return this.volume(name)?.path ?? `spec.volumes[name=${name}]`;
  }

  referencesTo(kind: string, name: string): readonly ObjectReference[] {
    return this.references.filter((reference) => reference.kind === kind && reference.name === name);
  }

  /** The same pod as if it had had the containers of another one too, with nothing in them but their names. */
  withContainersOf(other: Pod): Pod {
    const isKnown = (one: ManifestContainer) =>
      this.containers.some(({ list, name }) => list === one.list && name === one.name);
    const added = other.containers.filter((each) => !isKnown(each));
    if (added.length === 0) return this;
    const pod = new Pod(this.document, this.#reading);
    pod.#containers = [...this.containers, ...added.map((each) => each.emptied())];
    return pod;
  }

  #containersOf(list: ContainerList): ManifestContainer[] {
    return elementsAt<ContainerFields>(this.spec[list], this.#reading.containers).map((fields, index) => {
      const name = this.#reading.name(fields.name);
      const place = {
        list,
        index,
        name,
        role: containerRole(list, fields),
        path: `${this.specPath}.${list}[${index}]`,
      };
      return new ManifestContainer(place, fields, this.#reading.parts);
    });
  }
}

/**
 * The pod as far as somebody who explains a failure looks at it: of each list a bounded number of elements.
 *
 * @param source the text of a manifest, or what was read of one
 */
export function readPod(source: string | Fields): Pod {
  return new Pod(typeof source === 'string' ? (parseManifest(source) ?? {}) : source);
}

/** The pod with every element that it has, for who judges it: there is no limit but that of what is judged at all. */
export function readWholePod(value: unknown): Pod {
  return new Pod(fieldsOf(value), WHOLE);
}

/** Whether the document is a pod, or has the template of one. Somebody may have given a part of it only. */
export function hasContainers(document: Fields): boolean {
  return readWholePod(document).containers.some(({ list }) => list === 'containers');
}

/** A Pod has no template, whatever stands there: what is read is what would run. */
function templatePlace(document: Fields): readonly string[] {
  if (document['kind'] === 'Pod') return [];
  const at = TEMPLATES.find((tokens) => Object.keys(specOf(fieldsAt(document, tokens))).length > 0);
  return at ?? [];
}

/** A native sidecar is an init container that is always restarted (Kubernetes "Sidecar Containers"). */
function containerRole(list: ContainerList, { restartPolicy }: ContainerFields): ContainerRole {
  if (list === 'containers') return 'app';
  if (list === 'ephemeralContainers') return 'ephemeral';
  return restartPolicy === 'Always' ? 'sidecar' : 'init';
}
