import type { DiagnosisRule } from '../rule.js';
import { changeStep, kubectl, recoveryCheck, step } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { fromStatus } from '../support/quotes.js';
import { imageFailuresOf } from './image-failure.js';
import { parseImage } from './image-reference.js';
import { pullEvent } from './pull-event.js';

/** The registry's limit of pulls is used up. */
export const imageRateLimited: DiagnosisRule = {
  id: 'image-rate-limited',
  title: 'Registry limits the rate of pulls',
  group: 'image',
  severity: 'medium',
  match: (evidence) =>
    imageFailuresOf(evidence, 'rate-limited').map((failure) => {
      const { container, image } = failure;
      const { registry } = parseImage(image);
      return {
        title: `Registry ${registry} limits pulls`,
        cause:
          `Registry ${registry} refuses to hand out ${image} to ${describeContainer(container)} for now: too many requests (429), ` +
          `the pull rate limit is used up.${consequence(evidence, container)}`,
        container,
        objects: [`registry ${registry}`],
        evidence: [...fromStatus(container), ...pullEvent(evidence, failure)],
        steps: [
          step(
            'Pull with an account, which has a higher limit:',
            kubectl(
              evidence,
              'create',
              'secret',
              'docker-registry',
              'registry-credentials',
              '--docker-username=USER',
              '--docker-password=PASSWORD',
            ),
          ),
          changeStep(
            evidence,
            `Set ${container.path}.imagePullPolicy to IfNotPresent, so that nodes keep what they have`,
          ),
          step('For good: use a mirror or a pull-through cache.'),
        ],
        checks: [recoveryCheck(evidence)],
      };
    }),
};
