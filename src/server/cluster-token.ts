import type { InjectionToken } from 'tsyringe';
import type { Cluster } from '../k8s/cluster.js';

/** For the composition root alone: the API sees ports. */
export const CLUSTER: InjectionToken<Cluster> = Symbol('Cluster');
