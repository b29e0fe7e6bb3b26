import { textOf } from '../../rules/evidence/values.js';
import { specOf, statusOf, uidOf } from '../../rules/pod/object.js';
import type { StoredObject } from '../api-server/object-store.js';
import type { ControlPlane } from '../control-plane.js';
import { PODS } from '../kinds.js';
import type { SimulatedImage } from '../simulated-image.js';
import type { ContainerRunner } from './container-runner.js';
import type { ImageRegistry } from './image-registry.js';
import { PodWorker } from './pod-worker.js';

/** What runs on one node. */
export class Kubelet {
  isConnected = true;
  readonly #workers = new Map<string, PodWorker>();
  readonly #images = new Map<string, SimulatedImage>();
  #addresses = 1;

  constructor(
    private readonly plane: ControlPlane,
    private readonly registry: ImageRegistry,
    private readonly node: { readonly name: string; readonly index: number },
  ) {}

  /** A pod of this node, as it is now. */
  sync(pod: StoredObject): void {
    const worker = this.#workers.get(uidOf(pod));
    if (worker !== undefined) worker.update(pod);
    else if (this.isConnected && !/^(?:Succeeded|Failed)$/.test(textOf(statusOf(pod).phase))) this.#begin(pod);
  }

  forget(pod: StoredObject): void {
    this.#workers.get(uidOf(pod))?.forget();
    this.#workers.delete(uidOf(pod));
  }

  /** The node is back. */
  resume(): void {
    this.isConnected = true;
    for (const worker of this.#workers.values()) worker.resume();
    for (const pod of this.plane.api.list(PODS)) if (specOf(pod).nodeName === this.node.name) this.sync(pod);
  }

  containersOf(pod: StoredObject): readonly ContainerRunner[] | undefined {
    const worker = this.#workers.get(uidOf(pod));
    return worker === undefined ? undefined : [...worker.init, ...worker.apps];
  }

  #begin(pod: StoredObject): void {
    this.#addresses += 1;
    const nodeIP = addressOf(this.node.index);
    const isOnHost = specOf(pod).hostNetwork === true;
    const podIP = isOnHost ? nodeIP : `10.244.${this.node.index}.${(this.#addresses % 253) + 2}`;
    const { plane, registry } = this;
    const node = { plane, registry, nodeName: this.node.name, images: this.#images, podIP, nodeIP };
    this.#workers.set(uidOf(pod), new PodWorker(pod, { ...node, isConnected: () => this.isConnected }));
  }
}

export const addressOf = (index: number): string => `192.168.10.${10 + index}`;

/** The nodes' kubelets: each change of a pod goes to the one that it is for. */
export class Kubelets {
  readonly #kubelets = new Map<string, Kubelet>();

  constructor(
    private readonly plane: ControlPlane,
    private readonly registry: ImageRegistry,
  ) {
    plane.informers.onChange(PODS, ({ type, object }) => {
      const kubelet = this.#kubelets.get(textOf(specOf(object).nodeName));
      if (type === 'DELETED') kubelet?.forget(object);
      else kubelet?.sync(object);
    });
  }

  add(name: string): void {
    this.#kubelets.set(name, new Kubelet(this.plane, this.registry, { name, index: this.#kubelets.size }));
  }

  get(name: string): Kubelet | undefined {
    return this.#kubelets.get(name);
  }

  containersOf(namespace: string, name: string): readonly ContainerRunner[] | undefined {
    const pod = this.plane.api.get(PODS, namespace, name);
    return pod === undefined ? undefined : this.#kubelets.get(textOf(specOf(pod).nodeName))?.containersOf(pod);
  }

  isReachable(namespace: string, name: string): boolean {
    const pod = this.plane.api.get(PODS, namespace, name);
    return this.#kubelets.get(textOf(specOf(pod).nodeName))?.isConnected !== false;
  }
}
