import type { Owner } from '../../contracts/common.js';

/** A kind of workload that kubectl can patch: where it has its pod's template. */
export interface OwnerKind {
  readonly apiVersion: string;
  /** Where the template is in its manifest; nowhere for a pod, which is its own. */
  readonly template: readonly string[];
}

const TEMPLATE = ['spec', 'template'];

const KINDS: Readonly<Record<string, OwnerKind>> = {
  Deployment: { apiVersion: 'apps/v1', template: TEMPLATE },
  StatefulSet: { apiVersion: 'apps/v1', template: TEMPLATE },
  DaemonSet: { apiVersion: 'apps/v1', template: TEMPLATE },
  ReplicaSet: { apiVersion: 'apps/v1', template: TEMPLATE },
  ReplicationController: { apiVersion: 'v1', template: TEMPLATE },
  Job: { apiVersion: 'batch/v1', template: TEMPLATE },
  CronJob: { apiVersion: 'batch/v1', template: ['spec', 'jobTemplate', 'spec', 'template'] },
  Pod: { apiVersion: 'v1', template: [] },
};

/** What is known of the owner's kind; undefined for kinds of others, which strategic-merge patches do not work for. */
export function ownerKindOf({ kind, api_version: apiVersion }: Owner): OwnerKind | undefined {
  const known = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (known === undefined || apiVersion === null || apiVersion === '') return known;
  // Deployments were in `extensions` before Kubernetes 1.16.
  const isSame = groupOf(apiVersion) === groupOf(known.apiVersion) || groupOf(apiVersion) === 'extensions';
  return isSame ? { ...known, apiVersion } : undefined;
}

/** The API group of an apiVersion; '' for the core. */
export function groupOf(apiVersion: string): string {
  return apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
}
