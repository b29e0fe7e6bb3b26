import { ALL_ACCOUNTS } from '../asker.js';
import type { BindingCheck } from './check.js';
import { isBuiltIn } from './exemptions.js';
import { subjectWords } from './subject-words.js';

export const defaultServiceAccountBound: BindingCheck = {
  id: 'default-service-account-bound',
  title: 'Gives rights to pods that ask for none',
  severity: 'high',
  remediation: 'Bind a ServiceAccount that is made for it.',
  judge(binding) {
    if (isBuiltIn(binding)) return undefined;
    const shared = binding.subjects.filter(({ kind, name }) =>
      kind === 'ServiceAccount' ? name === 'default' : kind === 'Group' && isGroupOfAccounts(name),
    );
    if (shared.length === 0) return undefined;
    const { role } = binding;
    return {
      level: 'high',
      why: `${subjectWords(shared)}: pods that name no service account have the ${role.kind} ${role.name}`,
    };
  },
};

function isGroupOfAccounts(group: string): boolean {
  return group === ALL_ACCOUNTS || group.startsWith(`${ALL_ACCOUNTS}:`);
}
