import type { PodSpec } from '../pod/pod-fields.js';
import { type Flag, type GuardRule, raisedFlags } from './guard-case.js';

const FLAGS: readonly Flag<keyof PodSpec>[] = [
  { field: 'hostNetwork', safe: false, usual: false },
  { field: 'hostPID', safe: false, usual: false },
  { field: 'hostIPC', safe: false, usual: false },
  { field: 'hostUsers', safe: false, usual: true },
  { field: 'shareProcessNamespace', safe: false, usual: false },
];

/** The pod gets no namespace of its node, and its containers do not get to see each other's processes. */
export const hostNamespaces: GuardRule = ({ before, after }) =>
  raisedFlags(FLAGS, { before: before.spec, after: after.spec, where: 'spec.' });
