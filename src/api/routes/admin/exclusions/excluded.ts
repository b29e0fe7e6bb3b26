import { z } from 'zod';
import { ManagedBy, Timestamp } from '../../../../contracts/common.js';
import type { ManagedByFile } from '../../../../kernel/provisioning/managed-by-file.js';
import type { StoredExclusion } from '../../../../kernel/settings/exclusion-service.js';

const made = { created_at: Timestamp, created_by: z.string(), managed_by: ManagedBy };

/** An excluded namespace as clients see it. */
export const ExcludedNamespaceEntry = z.object({ namespace: z.string(), ...made }).meta({ id: 'ExcludedNamespace' });

/** An excluded pod pattern as clients see it. */
export const ExcludedPodEntry = z.object({ pod_name: z.string(), ...made }).meta({ id: 'ExcludedPod' });

export function toNamespaceEntry({ pattern, created_at, created_by }: StoredExclusion, managed: ManagedByFile) {
  return { namespace: pattern, created_at, created_by, ...managed.mark('excluded_namespaces', pattern) };
}

export function toPodEntry({ pattern, created_at, created_by }: StoredExclusion, managed: ManagedByFile) {
  return { pod_name: pattern, created_at, created_by, ...managed.mark('excluded_pods', pattern) };
}
