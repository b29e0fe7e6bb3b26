import type { Logger } from '../kernel/ports/logger.js';
import { type Simulation, startSimulation } from '../simulation/index.js';
import { NAMESPACES, STORAGE_CLASS } from './namespaces.js';
import { NODES } from './nodes.js';
import { playTimeline } from './play-timeline.js';
import type { Step } from './timeline.js';
import { WORKLOADS } from './workloads/index.js';

export interface DemoOptions {
  /** The same seed gives the same history. */
  readonly seed: number;
  /** Seconds of the cluster in a second; with 0 its time stands still until it is moved on by hand. */
  readonly speed: number;
  readonly logger: Logger;
  /** Hears of what the timeline does. */
  readonly onStep?: (step: Step) => void;
}

/** Starts the simulated cluster of the demonstration with its workloads, and lets its timeline begin. */
export async function startDemo({ seed, speed, logger, onStep = () => {} }: DemoOptions): Promise<Simulation> {
  const images = WORKLOADS.flatMap((workload) => workload.images);
  const simulation = await startSimulation({ seed, speed, logger, images, nodes: NODES });
  simulation.apply(...NAMESPACES, STORAGE_CLASS, ...WORKLOADS.flatMap(({ objects }) => objects));
  playTimeline(simulation, onStep);
  return simulation;
}
