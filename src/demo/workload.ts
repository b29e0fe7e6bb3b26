import type { SimulatedImage } from '../simulation/index.js';
import type { KubernetesObject, Place } from './manifests/kubernetes-object.js';

/** What fails of a workload, at the start or in one of its versions, and why. */
export interface DeclaredFailure extends Place {
  /** Of the top-level owner of the pods. */
  readonly kind: string;
  /** The id of the failure kind that is right. */
  readonly cause: string;
}

/** One application of the demonstration: its objects and what its images do. */
export interface DemoWorkload {
  /** What is there at the start. */
  readonly objects: readonly KubernetesObject[];
  readonly images: readonly SimulatedImage[];
  /** Objects as they are at other times; the timeline says when. */
  readonly versions?: Readonly<Record<string, readonly KubernetesObject[]>>;
  readonly failures?: readonly DeclaredFailure[];
}
