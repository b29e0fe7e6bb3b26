import type { DiagnosisRule } from '../rule.js';
import { clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { fromStatus } from '../support/quotes.js';
import { imageFailuresOf } from './image-failure.js';
import { pullEvent } from './pull-event.js';

/** The node cannot unpack, inspect or verify the image. */
export const imageInspectOrSignature: DiagnosisRule = {
  id: 'image-inspect-or-signature',
  title: 'Image cannot be unpacked, inspected or verified',
  group: 'image',
  severity: 'high',
  match: (evidence) =>
    imageFailuresOf(evidence, 'inspect').map((failure) => {
      const { container, image, text } = failure;
      const { what, todo } = explain(text);
      return {
        title: `Image ${image}: ${what}`,
        cause: `The image ${image} of ${describeContainer(container)} cannot be used on the node: ${what}.${consequence(evidence, container)}`,
        container,
        objects: [`image ${image}`, what],
        evidence: [...fromStatus(container), ...pullEvent(evidence, failure)],
        steps: [
          step(todo),
          step('Look at the node:', clusterKubectl('describe', `node/${evidence.facts.node || 'NODE'}`)),
        ],
        checks: [recoveryCheck(evidence)],
      };
    }),
};

function explain(text: string): { what: string; todo: string } {
  if (/no space left/i.test(text))
    return {
      what: 'no space left on device',
      todo: "Free space on the node's disk (crictl rmi --prune), or use larger disks.",
    };
  if (/signature/i.test(text)) {
    return {
      what: 'its signature is not accepted',
      todo: "Sign the image, or correct the signature policy of the node's container runtime.",
    };
  }
  return {
    what: 'the local image store has a problem',
    todo: 'Remove the image on the node (crictl rmi) so that it is pulled anew.',
  };
}
