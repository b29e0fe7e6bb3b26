import type { ContainerFields } from '../../rules/pod/pod-fields.js';
import type { StoredObject } from '../api-server/object-store.js';
import type { ControlPlane } from '../control-plane.js';
import type { SimulatedImage } from '../simulated-image.js';
import type { ContainerProcess } from './container-process.js';
import type { ImageRegistry } from './image-registry.js';

/** What a container has of its pod and its node. */
export interface ContainerHost {
  readonly plane: ControlPlane;
  readonly registry: ImageRegistry;
  readonly nodeName: string;
  /** Images that the node has. */
  readonly images: Map<string, SimulatedImage>;
  readonly podIP: string;
  /** As it is now. */
  pod(): StoredObject;
  /** The files of each volume. */
  volumes(): ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** What the container shows is different now. */
  changed(): void;
  onStarted(container: ContainerFields, process: ContainerProcess): void;
}
