import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Fixer } from '../rule-and-fixers.js';
import { admission } from './admission.js';

const SYSCTLS = ['spec', 'securityContext', 'sysctls'] as const;

/** Sysctls that the kubelet does not allow are no longer set. */
export const dropForbiddenSysctls: Fixer = {
  strategy: 'drop-forbidden-sysctls',
  title: 'Do not set the sysctls that the kubelet forbids',
  kinds: ['kubelet-admission'],
  touches: ['/spec/securityContext/sysctls/**'],
  propose: ({ evidence, pod }) => {
    const fault = admission(evidence)?.fault;
    if (fault?.kind !== 'sysctl') return [];
    const edit = new PodEdit(pod);
    const sysctls = listOf(edit.get(SYSCTLS)).map(fieldsOf);
    const kept = sysctls.filter((each) => !fault.names.includes(textOf(each['name'])));
    const dropped = sysctls.filter((each) => !kept.includes(each));
    if (dropped.length === 0) return [];
    if (kept.length === 0) edit.remove(SYSCTLS);
    else edit.set(SYSCTLS, kept);
    const words = dropped.map((each) => `${textOf(each['name'])}=${textOf(each['value'])}`).join(', ');
    return [
      {
        title: `Do not set ${dropped.map((each) => textOf(each['name'])).join(', ')}`,
        explanation: `The kubelet of the node does not allow the pod to set ${words}, and rejected it. Without it the pod is admitted, with the node's own value. If the value matters, allow the sysctl on the nodes instead (kubelet --allowed-unsafe-sysctls).`,
        assumes: ['The application works with the value of the node.'],
        patch: edit.patch,
      },
    ];
  },
};
