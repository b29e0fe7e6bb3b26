import { fieldsOf, textOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Fixer } from '../rule-and-fixers.js';
import { sandboxFailure } from './sandbox-failure.js';

/** The RuntimeClass that the node does not know goes, with the overhead that came with it: an experiment, since it isolates the pod. */
export const dropRuntimeClass: Fixer = {
  strategy: 'drop-runtime-class',
  title: 'Run without the RuntimeClass that the node does not know',
  kinds: ['sandbox-failed'],
  touches: ['/spec/runtimeClassName', '/spec/overhead/**'],
  propose: ({ evidence, pod }) => {
    const failure = sandboxFailure(evidence);
    const name = textOf(fieldsOf(pod['spec'])['runtimeClassName']);
    if (failure?.fault !== 'handler' || name === '') return [];
    const edit = new PodEdit(pod).remove(['spec', 'runtimeClassName']).remove(['spec', 'overhead']);
    const handler = failure.subject === '' ? 'its runtime handler' : `runtime handler ${failure.subject}`;
    return [
      {
        title: `Run without RuntimeClass ${name}`,
        explanation:
          `The container runtime of the node does not know ${handler}, which RuntimeClass ${name} demands. Without runtimeClassName the pod runs under the ` +
          'default runtime, which shows whether the rest works. It loses what the RuntimeClass gives it (isolation, devices): for production, install the runtime on the nodes.',
        assumes: [
          'The program works under the default runtime of the node, and may be tried there without the isolation of its own.',
        ],
        scope: 'mirror-only',
        patch: edit.patch,
      },
    ];
  },
};
