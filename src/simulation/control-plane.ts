import type { Logger } from '../kernel/ports/logger.js';
import { instantOf } from './api-server/object-store.js';
import type { SimulationClock } from './clock.js';
import type { ClusterApi } from './cluster-api.js';
import type { EventRecorder } from './events.js';
import type { Informers } from './informers.js';
import type { Random } from './random.js';

/** What every component of the cluster works with. */
export interface ControlPlane {
  readonly api: ClusterApi;
  readonly informers: Informers;
  readonly clock: SimulationClock;
  readonly random: Random;
  readonly events: EventRecorder;
  readonly logger: Logger;
  readonly seed: number;
}

/** Now, as objects have it. */
export const timestamp = ({ clock }: { readonly clock: SimulationClock }): string => instantOf(clock.now);
