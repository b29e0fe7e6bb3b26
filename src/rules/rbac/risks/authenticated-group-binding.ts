import { AUTHENTICATED } from '../asker.js';
import type { BindingCheck } from './check.js';

const DISCOVERY = new Set(['system:basic-user', 'system:discovery', 'system:public-info-viewer']);

export const authenticatedGroupBinding: BindingCheck = {
  id: 'rbac-authenticated-group-binding',
  title: 'Gives rights to everybody with a login',
  severity: 'high',
  remediation: 'Bind a group that is named for it.',
  judge({ role, subjects }) {
    const isBound = subjects.some(({ kind, name }) => kind === 'Group' && name === AUTHENTICATED);
    if (!isBound || DISCOVERY.has(role.name)) return undefined;
    return {
      level: 'high',
      why: `every user and every service account, also of namespaces to come, has the ${role.kind} ${role.name}`,
    };
  },
};
