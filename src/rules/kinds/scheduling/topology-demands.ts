import type { Fields } from '../../evidence/values.js';
import { type Demand, nodeDemands } from './node-demands.js';

const TOPOLOGY =
  /^(?:topology\.kubernetes\.io\/(?:zone|region)|failure-domain\.beta\.kubernetes\.io\/(?:zone|region)|kubernetes\.io\/hostname|topology\.[\w.-]{1,200}\/zone)$/;

/** Whether a label says where a node stands, so that a volume can contradict it. */
export function isTopologyKey(key: string): boolean {
  return TOPOLOGY.test(key);
}

/** What the pod itself demands of the place of its node: that can contradict the place of its volume. */
export function topologyDemands(spec: Fields): readonly Demand[] {
  return nodeDemands(spec).filter((demand) => isTopologyKey(demand.key) || demand.isField);
}
