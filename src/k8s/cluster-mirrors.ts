import type { LiveMirror, MirrorCluster, MirrorSurroundings, PodName } from '../kernel/ports/cluster/mirror-cluster.js';
import { PodproofError } from '../kernel/ports/errors.js';
import { type Fields, numberOf } from '../rules/evidence/values.js';
import { EXPIRES_ANNOTATION, INSTALLATION_LABEL, MIRROR_LABEL } from '../rules/mirror/mirror-names.js';
import {
  annotationOf,
  isBeingDeleted,
  labelOf,
  nameOf,
  namespaceOf,
  ownerReferencesOf,
  uidOf,
} from '../rules/pod/object.js';
import { newestFirst } from '../rules/report/index.js';
import type { KubernetesClient } from './kubernetes-client.js';
import {
  asRefusal,
  assertMirror,
  assertNewMirror,
  denyAllEgress,
  forceableAfter,
  graceOf,
  hasOwner,
  isEndingSoon,
} from './mirror-objects.js';
import { readSurroundings } from './mirror-surroundings.js';
import type { ObjectWriter } from './object-writer.js';
import { EVENTS, NETWORK_POLICIES, PODS } from './resources.js';

/** What asks the cluster and writes to it, as the `Cluster` of a server does. */
export interface MirrorConnection {
  readonly client: KubernetesClient;
  readonly writer: ObjectWriter;
  /** By the API server's clock. */
  readonly clock: { now(): number };
}

const FIELD_MANAGER = 'podproof';
const EVENTS_KEPT = 200;
/** So many lines fill 64 KB. */
const LOG_LINES = 5_000;
/** A node that cannot be reached answers nothing, in milliseconds. */
const LOG_MS = 8_000;

/** Mirrors on a Kubernetes API. */
export class ClusterMirrors implements MirrorCluster {
  readonly #client: KubernetesClient;
  readonly #writer: ObjectWriter;
  readonly #clock: MirrorConnection['clock'];

  constructor({ client, writer, clock }: MirrorConnection) {
    this.#client = client;
    this.#writer = writer;
    this.#clock = clock;
  }

  now(): number {
    return this.#clock.now();
  }

  surroundings(namespace: string, signal?: AbortSignal): Promise<MirrorSurroundings> {
    return readSurroundings(this.#client, namespace, signal);
  }

  pod({ namespace, name }: PodName, signal?: AbortSignal): Promise<Fields | undefined> {
    return unlessCode('not_found', this.#client.get(PODS, name, { namespace, signal }), undefined);
  }

  async events(
    { namespace, uid }: PodName & { readonly uid: string },
    signal?: AbortSignal,
  ): Promise<readonly Fields[]> {
    const options = { namespace, fieldSelector: `involvedObject.uid=${uid}`, signal };
    let newest: Fields[] = [];
    for await (const page of this.#client.pages(EVENTS, options))
      newest = newestFirst([...newest, ...page]).slice(0, EVENTS_KEPT);
    return newest.reverse();
  }

  async log(
    { namespace, name }: PodName,
    { container, previous }: { readonly container: string; readonly previous: boolean },
    signal?: AbortSignal,
  ): Promise<string> {
    const deadline = AbortSignal.timeout(LOG_MS);
    const read = this.#client.logs({
      ...{ namespace, pod: name, container, previous, tailLines: LOG_LINES },
      signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
    });
    const nothing = { text: '', isWhole: true };
    // `invalid` is a container that has not started, or that has no run before this one.
    return (await unlessCode('invalid', unlessCode('not_found', read, nothing), nothing)).text;
  }

  check(pod: Fields, signal?: AbortSignal): Promise<Fields> {
    return this.#create(pod, { dryRun: true, signal });
  }

  async create(pod: Fields, signal?: AbortSignal): Promise<Fields> {
    assertNewMirror(pod);
    return await this.#create(pod, { signal });
  }

  #create(
    pod: Fields,
    options: { readonly dryRun?: boolean; readonly signal: AbortSignal | undefined },
  ): Promise<Fields> {
    const created = this.#writer.create(PODS, pod, {
      ...{ namespace: namespaceOf(pod), fieldManager: FIELD_MANAGER, isStrict: true },
      ...options,
    });
    return created.catch((error: unknown) => Promise.reject(asRefusal(error)));
  }

  async denyEgress(pod: Fields, signal?: AbortSignal): Promise<void> {
    assertMirror(pod);
    const [namespace, name] = [namespaceOf(pod), nameOf(pod)];
    const policy = denyAllEgress(pod);
    try {
      await this.#writer.create(NETWORK_POLICIES, policy, { namespace, fieldManager: FIELD_MANAGER, signal });
    } catch (error) {
      // A first try may have been done although its answer was lost.
      const isTaken = PodproofError.isInstance(error) && error.code === 'conflict';
      const there = isTaken ? await this.#client.get(NETWORK_POLICIES, name, { namespace, signal }) : undefined;
      if (!ownerReferencesOf(there).some(({ uid }) => uid === uidOf(pod))) throw asRefusal(error);
    }
  }

  async remove({ namespace, name, uid }: PodName & { readonly uid: string }, signal?: AbortSignal): Promise<void> {
    const pod = await this.pod({ namespace, name }, signal);
    if (pod === undefined || uidOf(pod) !== uid) return;
    assertMirror(pod);
    const isOverdue = this.now() > forceableAfter(pod);
    if (isEndingSoon(pod) && !isOverdue) return;
    const gone = this.#writer.delete(PODS, name, {
      ...{ namespace, signal, preconditions: { uid } },
      gracePeriodSeconds: isOverdue ? 0 : graceOf(pod),
    });
    // Another pod has its name by now: then this one is gone.
    await unlessCode('conflict', unlessCode('not_found', gone, undefined), undefined);
  }

  async mirrors(signal?: AbortSignal): Promise<readonly LiveMirror[]> {
    const pods = await this.#client.list(PODS, { labelSelector: MIRROR_LABEL, metadataOnly: true, signal });
    return pods.filter((pod) => !hasOwner(pod)).map(liveMirrorOf);
  }
}

function liveMirrorOf(pod: Fields): LiveMirror {
  return {
    ...{ namespace: namespaceOf(pod), name: nameOf(pod), uid: uidOf(pod) },
    expiresAt: numberOf(Date.parse(annotationOf(pod, EXPIRES_ANNOTATION))) ?? 0,
    isBeingDeleted: isBeingDeleted(pod),
    mirrorId: labelOf(pod, MIRROR_LABEL),
    installation: labelOf(pod, INSTALLATION_LABEL),
  };
}

async function unlessCode<Value, Other>(
  code: PodproofError['code'],
  asked: Promise<Value>,
  otherwise: Other,
): Promise<Value | Other> {
  try {
    return await asked;
  } catch (error) {
    if (PodproofError.isInstance(error) && error.code === code) return otherwise;
    throw error;
  }
}
