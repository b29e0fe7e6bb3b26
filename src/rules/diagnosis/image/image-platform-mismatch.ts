import type { DiagnosisRule } from '../rule.js';
import { changeStep, recoveryCheck, shellQuote, step } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { fromManifest, fromStatus } from '../support/quotes.js';
import { imageFailuresOf } from './image-failure.js';
import { pullEvent } from './pull-event.js';

/** The image was not built for the node's processor. */
export const imagePlatformMismatch: DiagnosisRule = {
  id: 'image-platform-mismatch',
  title: "No image for the node's processor architecture",
  group: 'image',
  severity: 'high',
  match: (evidence) =>
    imageFailuresOf(evidence, 'platform').map((failure) => {
      const { container, image } = failure;
      const architecture = evidence.facts.nodeDetails?.labels['kubernetes.io/arch'];
      const node = architecture === undefined ? "the node's architecture" : `the node's architecture ${architecture}`;
      return {
        title: `Image ${image} is not built for the node`,
        cause: `The image ${image} of ${describeContainer(container)} has no variant for ${node}.${consequence(evidence, container)}`,
        container,
        objects: [`image ${image}`],
        evidence: [
          ...fromStatus(container),
          ...pullEvent(evidence, failure),
          fromManifest(`${container.path}.image`, image),
        ],
        steps: [
          step('See for which platforms the image exists:', `docker manifest inspect ${shellQuote(image)}`),
          step('Build it for several platforms: docker buildx build --platform linux/amd64,linux/arm64'),
          changeStep(
            evidence,
            `Or run it only where it fits: ${evidence.manifest.specPath}.nodeSelector with kubernetes.io/arch`,
          ),
        ],
        checks: [recoveryCheck(evidence)],
      };
    }),
};
