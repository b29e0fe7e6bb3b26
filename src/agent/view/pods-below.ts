import type { KubernetesClient } from '../../k8s/kubernetes-client.js';
import { EVENTS, PODS } from '../../k8s/resources.js';
import { projectEvent, type WatchedEvent } from '../../rules/failing/objects/watched-event.js';
import type { WatchedOwner } from '../../rules/failing/objects/watched-object.js';
import type { Subject } from '../../rules/failing/subject.js';
import type { View } from './view.js';
import { projectViewed, type Viewed } from './viewed.js';

/** A pod, and the telling events about it. */
export interface PodSeen {
  readonly pod: Viewed;
  readonly events: readonly WatchedEvent[];
}

export interface PodsBelowOptions {
  readonly client: KubernetesClient;
  readonly view: Pick<View, 'items' | 'events' | 'find'>;
  /** Whether the view has all pods; otherwise those of other agents' nodes are asked for. */
  readonly hasAll: boolean;
  readonly mirrorLabel: () => string;
}

const PAGE = 500;
/** What was read of a namespace counts for so long, in milliseconds. */
const FRESH_MS = 10_000;

interface Known {
  readonly at: number;
  readonly pods: Promise<readonly PodSeen[]>;
}

/**
 * The pods below an object. Only when an object that has pods would be reported they are asked for, of the whole namespace at once: to watch the pods of
 * all nodes would cost one agent what all others together do.
 */
export class PodsBelow {
  readonly #known = new Map<string, Known>();

  constructor(private readonly on: PodsBelowOptions) {}

  /** Throws PodproofError where they cannot be read. */
  async of(subject: Subject, signal: AbortSignal): Promise<readonly PodSeen[]> {
    const pods = this.on.hasAll ? this.#watched(subject.namespace) : await this.#read(subject.namespace, signal);
    return pods.filter(({ pod }) => this.#isBelow(pod, subject));
  }

  #watched(namespace: string): readonly PodSeen[] {
    const { view } = this.on;
    const pods = [...view.items('Pod')].filter((pod) => pod.namespace === namespace);
    return pods.map((pod) => ({ pod, events: view.events(pod.uid) }));
  }

  async #read(namespace: string, signal: AbortSignal): Promise<readonly PodSeen[]> {
    const now = performance.now();
    for (const [name, { at }] of this.#known) if (now - at > FRESH_MS) this.#known.delete(name);
    const known = this.#known.get(namespace) ?? { at: now, pods: this.#ask(namespace, signal) };
    this.#known.set(namespace, known);
    try {
      return await known.pods;
    } catch (error) {
      this.#known.delete(namespace);
      throw error;
    }
  }

  async #ask(namespace: string, signal: AbortSignal): Promise<readonly PodSeen[]> {
    const { client, mirrorLabel } = this.on;
    const pods: Viewed[] = [];
    const options = { namespace, pageSize: PAGE, signal };
    await client.snapshot(PODS, options, (object) => void pods.push(projectViewed('Pod', object, mirrorLabel())));
    const events = new Map<string, WatchedEvent[]>();
    const fieldSelector = 'type=Warning,involvedObject.kind=Pod';
    await client.snapshot(EVENTS, { ...options, fieldSelector }, (object) => {
      const event = projectEvent(object);
      if (event !== undefined) events.set(event.object.uid, [...(events.get(event.object.uid) ?? []), event]);
    });
    return pods.map((pod) => ({ pod, events: events.get(pod.uid) ?? [] }));
  }

  #isBelow(pod: Viewed, subject: Subject): boolean {
    if (subject.kind === 'PersistentVolumeClaim') return pod.claims?.includes(subject.name) === true;
    const { owner } = pod;
    if (isOwnedBy(owner, subject)) return true;
    if (subject.kind !== 'Deployment' || owner?.kind !== 'ReplicaSet') return false;
    return isOwnedBy(this.on.view.find('ReplicaSet', subject.namespace, owner.name)?.owner, subject);
  }
}

function isOwnedBy(owner: WatchedOwner | null | undefined, { kind, name }: Subject): boolean {
  return owner?.kind === kind && owner.name === name;
}
