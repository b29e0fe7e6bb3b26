import type { KubernetesClient } from '../k8s/kubernetes-client.js';
import { NAMESPACES } from '../k8s/resources.js';
import { Reflector, type ReflectorTiming, refusalOf } from '../k8s/watch/reflector.js';
import type { Logger } from '../kernel/ports/logger.js';
import { isBeingDeleted, nameOf } from '../rules/pod/object.js';

export interface EndingNamespacesOptions {
  readonly client: KubernetesClient;
  readonly logger: Logger;
  /** Hears of each namespace whose deletion was asked for. */
  readonly onEnding: (namespace: string) => void;
  readonly timing?: Partial<ReflectorTiming>;
}

/**
 * The namespaces that are being deleted. The cluster deletes what is in them one by one, and pods take their grace period: what fails in them meanwhile is
 * nothing that anybody mends any more.
 */
export class EndingNamespaces {
  readonly #reflector: Reflector<{ readonly name: string }>;

  constructor({ client, logger, onEnding, timing }: EndingNamespacesOptions) {
    this.#reflector = new Reflector({
      ...{ client, logger, resource: NAMESPACES, selection: { fieldSelector: 'status.phase=Terminating' } },
      ...(timing !== undefined && { timing }),
      project: (namespace) => (isBeingDeleted(namespace) ? { name: nameOf(namespace) } : undefined),
      onChange: (change) => {
        if (change.type !== 'deleted') onEnding(change.item.name);
      },
    });
  }

  has(namespace: string): boolean {
    return this.#reflector.get(`/${namespace}`) !== undefined;
  }

  /** Why the account may not read them; undefined where it may. */
  get refusal(): string | undefined {
    return refusalOf(this.#reflector.state);
  }

  start(): void {
    this.#reflector.start();
  }

  async stop(): Promise<void> {
    await this.#reflector.stop();
  }
}
