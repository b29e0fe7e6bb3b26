import { MASTERS } from '../asker.js';
import type { BindingCheck } from './check.js';

export const systemMastersBinding: BindingCheck = {
  id: 'rbac-system-masters-binding',
  title: 'Binds the group system:masters',
  severity: 'critical',
  remediation: 'Use a group that is named for it; keep system:masters for emergencies.',
  judge({ kind, name, role, subjects }) {
    const isBuiltIn = kind === 'ClusterRoleBinding' && name === 'cluster-admin' && role.name === 'cluster-admin';
    const isBound = subjects.some((subject) => subject.kind === 'Group' && subject.name === MASTERS);
    if (isBuiltIn || !isBound) return undefined;
    return {
      level: 'critical',
      why: 'members of system:masters are allowed everything before any role is looked at, and that cannot be taken back by RBAC',
    };
  },
};
