import { onTestFinished } from 'vitest';
import { type Simulation, type SimulationOptions, startSimulation } from '../../../src/simulation/index.js';
import { recordingLogger } from '../fakes.js';
import { withoutNock } from '../without-nock.js';
import { PRIVATE_SHELL, SHELL } from './shell-image.js';

/** When simulated clusters of tests begin. */
export const START = Date.parse('2026-03-02T08:00:00Z');

/** As `startTestCluster`, but whoever starts it stops it: for all tests of a file. */
export async function startSharedCluster(options: Partial<SimulationOptions> = {}): Promise<Simulation> {
  withoutNock();
  return startSimulation({
    ...{ seed: 1, speed: 0, startAt: START, images: [SHELL, PRIVATE_SHELL], logger: recordingLogger() },
    nodes: [
      { name: 'node-a', cpu: '4', memory: '8Gi' },
      { name: 'node-b', cpu: '4', memory: '8Gi' },
    ],
    ...options,
  });
}

/** A cluster of two nodes whose time stands still until the test moves it. */
export async function startTestCluster(options: Partial<SimulationOptions> = {}): Promise<Simulation> {
  const simulation = await startSharedCluster(options);
  onTestFinished(() => simulation.stop());
  return simulation;
}
