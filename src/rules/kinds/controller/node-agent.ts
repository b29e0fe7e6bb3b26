import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf } from '../../evidence/values.js';

const HOST_FIELDS = ['hostNetwork', 'hostPID', 'hostIPC'] as const;

/**
 * What a DaemonSet takes of its nodes, by its own manifest: `hostNetwork`, `hostPath` …; none for all others. Its work is on the node, so it is of
 * no use without: a driver, a network plugin, a collector.
 */
export function takenOfNode({ owner, manifest }: Evidence): string[] {
  if (owner.kind !== 'DaemonSet' || !manifest.known) return [];
  const isPrivileged = manifest.containers.some(
    ({ fields }) => fieldsOf(fields['securityContext'])['privileged'] === true,
  );
  return [
    ...HOST_FIELDS.filter((field) => manifest.spec[field] === true),
    ...(manifest.volumes.some(({ fields }) => 'hostPath' in fields) ? ['hostPath'] : []),
    ...(isPrivileged ? ['privileged'] : []),
  ];
}
