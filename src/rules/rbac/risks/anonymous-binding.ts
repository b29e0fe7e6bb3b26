import { ANONYMOUS_USER, UNAUTHENTICATED } from '../asker.js';
import type { BindingCheck } from './check.js';

export const anonymousBinding: BindingCheck = {
  id: 'rbac-anonymous-binding',
  title: 'Gives rights to everybody without a login',
  severity: 'critical',
  remediation: 'Delete the binding.',
  judge({ role, subjects }) {
    if (role.name === 'system:public-info-viewer') return undefined;
    const isBound = subjects.some(
      ({ kind, name }) =>
        (kind === 'User' && name === ANONYMOUS_USER) || (kind === 'Group' && name === UNAUTHENTICATED),
    );
    if (!isBound) return undefined;
    return {
      level: 'critical',
      why: `whoever reaches the API server has the ${role.kind} ${role.name}, without any credentials`,
    };
  },
};
