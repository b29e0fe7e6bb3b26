import type { BindingCheck } from './check.js';
import { subjectWords } from './subject-words.js';

export const danglingBinding: BindingCheck = {
  id: 'rbac-dangling-binding',
  title: 'Names what does not exist',
  severity: 'low',
  remediation: 'Delete the binding.',
  judge(binding, surroundings) {
    const { role, subjects } = binding;
    if (surroundings.roleExists(binding) === false)
      return {
        level: 'low',
        why: `the ${role.kind} ${role.name} does not exist; whoever makes one of that name decides what its subjects may do`,
      };
    const gone = subjects.filter(
      ({ kind, namespace, name }) => kind === 'ServiceAccount' && surroundings.accountExists(namespace, name) === false,
    );
    if (gone.length === 0) return undefined;
    return {
      level: 'low',
      why: `${subjectWords(gone)} does not exist; whoever makes one of that name has these rights`,
    };
  },
};
