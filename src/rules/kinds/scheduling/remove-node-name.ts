import { fieldsOf, textOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Fixer } from '../rule-and-fixers.js';
import { namesMissingNode, WRONG_NAME } from './node-name.js';
import { matchingReasons, schedulingFailure } from './scheduling-failure.js';

/** A nodeName that no node has is taken away, so that the scheduler chooses a node. */
export const removeNodeName: Fixer = {
  strategy: 'remove-node-name',
  title: 'Remove a nodeName that no node has',
  kinds: ['sched-node-selector'],
  touches: ['/spec/nodeName'],
  propose: ({ evidence, pod }) => {
    const name = textOf(fieldsOf(pod['spec'])['nodeName']);
    const isWrong =
      matchingReasons(schedulingFailure(evidence), WRONG_NAME) !== undefined || namesMissingNode(evidence);
    if (name === '' || !isWrong) return [];
    return [
      {
        title: `Remove nodeName ${name}`,
        explanation: `The pod asks for the node ${name} by name, and no node is called that. Without nodeName the scheduler chooses a node.`,
        assumes: ['The pod may run on any node.'],
        patch: new PodEdit(pod).remove(['spec', 'nodeName']).patch,
      },
    ];
  },
};
