import type { SimulatedNode } from '../simulation/index.js';

const node = (name: string, zone: string): SimulatedNode => ({
  ...{ name, cpu: '8', memory: '16Gi', ephemeralStorage: '100Gi' },
  labels: {
    ...{ 'topology.kubernetes.io/zone': zone, 'topology.kubernetes.io/region': 'eu-north' },
    ...{ 'nordwind.example/pool': 'general', 'kubernetes.io/arch': 'amd64', 'kubernetes.io/os': 'linux' },
  },
});

/** The three nodes of the demonstration. */
export const NODES: readonly SimulatedNode[] = [
  node('worker-1', 'eu-north-a'),
  node('worker-2', 'eu-north-b'),
  node('worker-3', 'eu-north-c'),
];
