import type { Step } from '../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { imagePulled } from '../../oracles/checks/image-pulled.js';
import { isLocalBuild, looksLocal, parseImage } from '../../pod/image-reference.js';
import { type Draft, defineKind } from '../define-kind.js';
import { changeStep, recoveryCheck, step } from '../support/commands.js';
import { consequence, describeContainer, nodeWords } from '../support/names.js';
import { fromEvent, fromManifest, fromStatus } from '../support/quotes.js';
import { hiddenContainer, quotedImage } from './hidden-container.js';
import type { ImagePlace } from './image-paths.js';
import { type ProposePolicy, pullIfNotPresent } from './pull-if-not-present.js';

interface NeverPulled {
  readonly container: ContainerEvidence;
  readonly image: string;
}

/** Kubelet: `Container image "I" is not present with pull policy of Never`. */
export const imageNeverPull = defineKind({
  id: 'image-never-pull',
  title: 'Image is not on the node and may not be pulled',
  description:
    'The container waits with ErrImageNeverPull: its imagePullPolicy is Never and the image is not on the node. Usual after moving a manifest from a local ' +
    'cluster, where images are loaded by hand, to another one.',
  group: 'image',
  severity: 'high',
  read: neverPulled,
  say: sayNeverPulled,
  fixes: [pullIfNotPresent(allowPull)],
  oracles: [imagePulled],
});

function sayNeverPulled({ container, image }: NeverPulled, evidence: Evidence): Draft {
  return {
    title: `Image ${image} is not on the node`,
    cause:
      `The ${image === '' ? 'image' : `image ${image}`} of ${describeContainer(container)} is not on ${nodeWords(evidence)}, ` +
      `and imagePullPolicy: Never (${container.path}.imagePullPolicy) forbids to pull it.${localWords(image)}${consequence(evidence, container)}`,
    container,
    objects: [`image ${image}`],
    evidence: [
      ...fromStatus(container),
      ...(container.waiting('ErrImageNeverPull') === undefined
        ? evidence.events('ErrImageNeverPull').slice(0, 1).map(fromEvent)
        : []),
      ...(evidence.manifest.known ? [fromManifest(`${container.path}.imagePullPolicy`, 'Never')] : []),
    ],
    steps: loadSteps(evidence, container, image),
    checks: [recoveryCheck(evidence)],
  };
}

function loadSteps(evidence: Evidence, { path }: ContainerEvidence, image: string): Step[] {
  const load =
    'oad the image on every node where the pod may run (ctr -n k8s.io images import with containerd, podman load with CRI-O, kind load docker-image, minikube image load)';
  if (isLocalBuild(image)) {
    const push = `Or push it to a registry, name it there under ${path}.image`;
    return [step(`L${load}.`), changeStep(evidence, `${push}, and set imagePullPolicy to IfNotPresent`)];
  }
  return [changeStep(evidence, `Set ${path}.imagePullPolicy to IfNotPresent`), step(`Or l${load}.`)];
}

function localWords(image: string): string {
  if (isLocalBuild(image))
    return ' Names that begin with localhost/ are those of images that were built on a machine: no registry has them.';
  return looksLocal(image) ? ' By its name and tag it was built on a machine: then no registry has it.' : '';
}

/** The containers whose image is absent under the policy Never. */
function neverPulled(evidence: Evidence): readonly NeverPulled[] {
  const reported = evidence.containers
    .filter((container) => container.waiting('ErrImageNeverPull') !== undefined)
    .map((container) => ({ container, image: container.image || quotedImage(container.facts.state?.message ?? '') }));
  if (reported.length > 0) return reported;
  return evidence
    .events('ErrImageNeverPull')
    .slice(0, 1)
    .flatMap((event) => {
      const container = hiddenContainer(evidence, event);
      return container === undefined ? [] : [{ container, image: container.image || quotedImage(event.message) }];
    });
}

function allowPull({ container, image }: ImagePlace, present: unknown): ReturnType<ProposePolicy> {
  if (present !== 'Never' || isLocalBuild(image)) return undefined;
  return {
    title: `Let the node pull ${image}`,
    explanation:
      `imagePullPolicy of ${describeContainer(container)} becomes IfNotPresent instead of Never, so that the node pulls ${image} where it does not have it. ` +
      "An image that exists only on a developer's machine has to be pushed first.",
    assumes: [`Registry ${parseImage(image).registry} has ${image}, and the pod may pull it.`],
    ...(looksLocal(image) && { scope: 'mirror-only' as const }),
  };
}
