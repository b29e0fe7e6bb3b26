import type { DiagnosisRule } from '../rule.js';
import { changeStep, recoveryCheck, step } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { fromManifest, fromStatus } from '../support/quotes.js';

/** Kubelet: `Container image "I" is not present with pull policy of Never`. */
export const imageNeverPull: DiagnosisRule = {
  id: 'image-never-pull',
  title: 'Image is not on the node and may not be pulled',
  group: 'image',
  severity: 'high',
  match: (evidence) =>
    evidence.containers
      .filter((container) => container.waiting('ErrImageNeverPull') !== undefined)
      .map((container) => ({
        title: `Image ${container.image} is not on the node`,
        cause:
          `The ${container.imageWords} of ${describeContainer(container)} is not on the node, and imagePullPolicy: Never ` +
          `(${container.path}.imagePullPolicy) forbids to pull it.${consequence(evidence, container)}`,
        container,
        objects: [`image ${container.image}`],
        evidence: [...fromStatus(container), fromManifest(`${container.path}.imagePullPolicy`, 'Never')],
        steps: [
          changeStep(evidence, `Set ${container.path}.imagePullPolicy to IfNotPresent`),
          step('Or load the image on every node where the pod may run (kind load docker-image, ctr images import).'),
        ],
        checks: [recoveryCheck(evidence)],
      })),
};
