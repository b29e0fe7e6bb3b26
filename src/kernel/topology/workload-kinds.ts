import { PodproofError } from '../ports/errors.js';

/** The workloads that have a graph of their own, and what people call them. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  Deployment: ['deployment', 'deployments', 'deploy'],
  StatefulSet: ['statefulset', 'statefulsets', 'sts'],
  DaemonSet: ['daemonset', 'daemonsets', 'ds'],
  Job: ['job', 'jobs'],
  CronJob: ['cronjob', 'cronjobs', 'cj'],
};

/** Their kinds, as Kubernetes writes them. */
export const WORKLOAD_KINDS: readonly string[] = Object.keys(KINDS);

/** The kind as Kubernetes writes it. Throws PodproofError `invalid` for any other. */
export function workloadKind(word: string): string {
  const plain = word.toLowerCase();
  const found = Object.entries(KINDS).find(([, words]) => words.includes(plain));
  if (found !== undefined) return found[0];
  throw new PodproofError('invalid', `kind must be one of ${WORKLOAD_KINDS.join(', ')}`);
}
