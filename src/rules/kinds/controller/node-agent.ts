import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf } from '../../evidence/values.js';

const HOST_FIELDS = ['hostNetwork', 'hostPID', 'hostIPC'] as const;
const TAKEN = [...HOST_FIELDS, 'hostPath', 'privileged'] as const;

/**
 * What a DaemonSet takes of its nodes, by its own manifest, or, where that is not known, by what refuses it: `hostNetwork`, `hostPath` …; none for all others. Its work is on the node, so it is of
 * no use without: a driver, a network plugin, a collector.
 */
export function takenOfNode({ owner, manifest }: Evidence, refused = ''): string[] {
  if (owner.kind !== 'DaemonSet') return [];
  if (!manifest.known) return TAKEN.filter((name) => refused.includes(name));
  const isPrivileged = manifest.containers.some(
    ({ fields }) => fieldsOf(fields['securityContext'])['privileged'] === true,
  );
  return [
    ...HOST_FIELDS.filter((field) => manifest.spec[field] === true),
    ...(manifest.volumes.some(({ fields }) => 'hostPath' in fields) ? ['hostPath'] : []),
    ...(isPrivileged ? ['privileged'] : []),
  ];
}
