import type { Fields } from '../../../rules/evidence/values.js';

/** An object of any kind that the cluster serves. */
export interface ObjectName {
  /** As people write it: `Deployment`, `deployments`, `deploy`, `Service.serving.knative.dev`. */
  readonly kind: string;
  /** Undefined for what has none. */
  readonly namespace: string | undefined;
  readonly name: string;
}

/** Single objects of a cluster as they are now. */
export interface ClusterObjects {
  /**
   * The whole object, without `managedFields`. Throws PodproofError: `not_found` for a kind that the cluster does not have, or an object that is not there;
   * `forbidden` for Secrets, always, and where the cluster does not allow it; `invalid` where a namespace is missing or too much; `unavailable` without a cluster.
   */
  get(object: ObjectName, signal?: AbortSignal): Promise<Fields>;
}
