import type { Evidence } from '../../evidence/evidence.js';
import { parseImage } from '../../pod/image-reference.js';
import type { Draft } from '../define-kind.js';
import { kubectl, named, recoveryCheck, shellCommand, step } from '../support/commands.js';
import { cutMiddle } from '../support/cut-middle.js';
import { capitalize, consequence, describeContainer, nodeWords } from '../support/names.js';
import { fromStatus, oneLine } from '../support/quotes.js';
import { remedyFor } from '../support/remedy.js';
import type { ImageFailure } from './image-failure.js';
import { imageInManifest, imageWords, pullEvent } from './pull-event.js';

/** What the kubelet puts before the error, or all that it says. */
const BACK_OFF =
  /^(?:ErrImagePull|ImagePullBackOff)?:? ?(?:Back-off pulling image "[^"]{0,1000}"(?:: ErrImagePull)?:? ?)?(?:Failed to pull image "[^"]{0,1000}": )?/;
/** What containerd and the kubelet put before the words that say what is wrong. */
const WRAPPED =
  /rpc error: code = \w{1,40} desc = |failed to pull and unpack image "[^"]{0,1000}": |failed to (?:resolve reference|get converter for|prepare extraction snapshot|copy|do request) ?(?:"[^"]{0,1000}")?: /g;

/** What the runtime says of a pull that failed; '' where the kubelet says only that it waits before the next attempt. */
export function saidOfPull(text: string): string {
  return text.replace(BACK_OFF, '').trim();
}

/** An error that no kind knows: it says itself what is wrong, and nothing tells that the tag does not exist. */
export function sayUnclearPull({ container, image, text, ...failure }: ImageFailure, evidence: Evidence): Draft {
  const { registry, repository } = parseImage(image);
  const said = saidOfPull(text).replace(WRAPPED, '');
  const where = nodeWords(evidence);
  const found = remedyFor(said, {
    who: 'the container runtime',
    settings: 'the reference of the image',
    node: where,
    domain: 'node',
  });
  const whole = { container, image, text, ...failure };
  return {
    title: `${capitalize(imageWords(image))} cannot be pulled: ${oneLine(found?.reason ?? said, 120)}`,
    cause: `The ${imageWords(image)} of ${describeContainer(container)} cannot be pulled to ${where}. The runtime says: "${cutMiddle(said, 400)}".${consequence(evidence, container)}`,
    confidence: 'low',
    container,
    objects: [`image ${image}`],
    evidence: [...fromStatus(container), ...pullEvent(evidence, whole), ...imageInManifest(evidence, whole)],
    steps: [
      step(found?.step ?? `Repair what the runtime says: "${cutMiddle(said, 300)}".`),
      step(
        `Try to get ${repository} from ${registry || 'its registry'} on the node itself (crictl pull), or anywhere else: where that works, it is a matter of the node.`,
        shellCommand('skopeo', 'inspect', named(`docker://${image}`)),
      ),
      step('Read the events that say why:', kubectl(evidence, 'describe', `pod/${evidence.podName}`)),
    ],
    checks: [recoveryCheck(evidence)],
    weight: -1,
  };
}
