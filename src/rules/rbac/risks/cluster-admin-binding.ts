import { MASTERS } from '../asker.js';
import { type BindingCheck, placeWords } from './check.js';
import { subjectWords } from './subject-words.js';

/** Kubernetes' own binding of the group system:masters is left out: that group may do everything anyway. */
export const clusterAdminBinding: BindingCheck = {
  id: 'rbac-cluster-admin-binding',
  title: 'Has the role cluster-admin',
  severity: 'high',
  remediation: 'Bind a narrower role.',
  judge({ name, namespace, role, subjects }) {
    if (role.kind !== 'ClusterRole' || role.name !== 'cluster-admin' || name.startsWith('system:')) return undefined;
    const others = subjects.filter((subject) => subject.kind !== 'Group' || subject.name !== MASTERS);
    if (others.length === 0) return undefined;
    return {
      level: others.some(({ kind }) => kind === 'ServiceAccount') ? 'critical' : 'high',
      why: `${subjectWords(others)} may do everything ${placeWords(namespace)}`,
    };
  },
};
