import type { Step } from '../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { imagePulled } from '../../oracles/checks/image-pulled.js';
import { parseImage } from '../../pod/image-reference.js';
import { type Draft, defineKind } from '../define-kind.js';
import { changeStep, kubectl, recoveryCheck, step } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { fromStatus } from '../support/quotes.js';
import { type ImageFailure, imageFailuresOf } from './image-failure.js';
import type { ImagePlace } from './image-paths.js';
import { imageWords, pullEvent } from './pull-event.js';
import { type ProposePolicy, pullIfNotPresent } from './pull-if-not-present.js';

/** The registry's limit of pulls is used up. */
export const imageRateLimited = defineKind({
  id: 'image-rate-limited',
  title: 'Registry limits the rate of pulls',
  description:
    'The registry answers 429 or "toomanyrequests", or the kubelet itself holds pulls back ("pull QPS exceeded"). It passes by itself; to pull with an account, ' +
    'through a mirror or less often keeps it from coming back.',
  group: 'image',
  severity: 'medium',
  read: (evidence) => imageFailuresOf(evidence, 'rate-limited'),
  say: sayRateLimited,
  fixes: [pullIfNotPresent(keepImage)],
  oracles: [imagePulled],
});

function sayRateLimited(failure: ImageFailure, evidence: Evidence): Draft {
  const { container, image, text } = failure;
  const { registry } = parseImage(image);
  const isKubelet = /QPS exceeded/i.test(text);
  return {
    title: isKubelet ? `The kubelet holds pulls back` : `Registry ${registry} limits pulls`,
    cause: isKubelet
      ? `The kubelet does not pull ${imageWords(image)} of ${describeContainer(container)} for now: pull QPS exceeded, too many pulls at once on the node (registryPullQPS), asked of registry ${registry}. The kubelet tries again by itself.${consequence(evidence, container)}`
      : `Registry ${registry} refuses to hand out ${imageWords(image)} to ${describeContainer(container)} for now: too many requests (429), ` +
        `the pull rate limit is used up. The kubelet tries again by itself.${consequence(evidence, container)}`,
    container,
    objects: [`registry ${registry}`],
    evidence: [...fromStatus(container), ...pullEvent(evidence, failure)],
    steps: isKubelet ? kubeletSteps(evidence, container) : registrySteps(evidence, container, registry),
    checks: [recoveryCheck(evidence)],
  };
}

/** The limit is the kubelet's own, so that no account with the registry helps. */
function kubeletSteps(evidence: Evidence, container: ContainerEvidence): Step[] {
  return [
    step(
      'Raise registryPullQPS (5 by default) and registryBurst (10) in the configuration of the kubelet on the nodes, or let fewer pods start at once.',
    ),
    keepStep(evidence, container),
  ];
}

function registrySteps(evidence: Evidence, container: ContainerEvidence, registry: string): Step[] {
  const server = registry === 'docker.io' ? 'https://index.docker.io/v1/' : registry;
  return [
    step(
      'Pull with an account, which has a higher limit:',
      kubectl(
        evidence,
        'create',
        'secret',
        'docker-registry',
        'registry-credentials',
        `--docker-server=${server}`,
        '--docker-username=USER',
        '--docker-password=PASSWORD',
      ),
    ),
    keepStep(evidence, container),
    step('For good: use a mirror or a pull-through cache.'),
  ];
}

function keepStep(evidence: Evidence, container: ContainerEvidence): Step {
  return changeStep(
    evidence,
    `Set ${container.path}.imagePullPolicy to IfNotPresent, so that nodes keep what they have`,
  );
}

/** The policy is left out where it is IfNotPresent anyway; an image that changes under its tag must be asked for. */
function keepImage({ container, image }: ImagePlace, present: unknown): ReturnType<ProposePolicy> {
  if (present !== 'Always' || !isImmutable(image)) return undefined;
  return {
    title: `Do not ask the registry for ${image} at each start`,
    explanation:
      `imagePullPolicy of ${describeContainer(container)} becomes IfNotPresent instead of Always, so that nodes that have ${image} start it without the registry. ` +
      'A node that does not have it still has to wait until the limit is over: pull with an account or through a mirror to be rid of it.',
    assumes: [`What ${image} names does not change.`],
  };
}

function isImmutable(image: string): boolean {
  const { tag, digest } = parseImage(image);
  return digest !== '' || /\d/.test(tag);
}
