import type { EventFacts } from '../../evidence/collect-events.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { Draft } from '../define-kind.js';
import type { DiagnosisRule } from '../rule-and-fixers.js';
import { imageStep, recoveryCheck, step } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { fromEvent, fromStatus } from '../support/quotes.js';
import { hiddenContainer, quotedImage } from './hidden-container.js';
import { correctImage, imageFaults, isTemplate } from './image-correction.js';
import { imageInManifest } from './pull-event.js';

/** A container whose image is no reference. */
export interface InvalidImage {
  readonly container: ContainerEvidence;
  readonly image: string;
  /** The event that says so, where the status does not. */
  readonly event?: EventFacts;
}

/** Kubelet: `couldn't parse image name "I"` (1.20: `image reference`). */
export const invalidImageName: DiagnosisRule = {
  id: 'invalid-image-name',
  title: 'Image reference is not valid',
  description:
    'The container waits with InvalidImageName: the text under image is no image reference. Upper-case letters, spaces, a scheme such as https://, a second colon, ' +
    'an empty tag, or a template variable that nobody filled in; which of them it is is read from the reference itself.',
  group: 'image',
  severity: 'high',
  match: (evidence) => invalidImages(evidence).map((invalid) => draft(evidence, invalid)),
};

/** The containers whose image is no reference, by their status or, where that is not reported, by the event. */
export function invalidImages(evidence: Evidence): readonly InvalidImage[] {
  const reported = evidence.containers
    .filter((container) => container.waiting('InvalidImageName') !== undefined)
    .map((container) => ({ container, image: container.image || imageIn(container.facts.state?.message ?? '') }));
  if (reported.length > 0) return reported;
  const event = evidence
    .events('InspectFailed')
    .find(({ message }) => /default image tag|couldn't parse image/.test(message));
  const container = event === undefined ? undefined : hiddenContainer(evidence, event);
  if (event === undefined || container === undefined) return [];
  return [{ container, image: container.image || imageIn(event.message), event }];
}

/** The reference stands in quotation marks, also one with quotation marks or spaces in it. */
function imageIn(message: string): string {
  return /default image tag "(.{1,500}?)": couldn't/.exec(message)?.[1] ?? quotedImage(message);
}

function draft(evidence: Evidence, { container, image, event }: InvalidImage): Draft {
  const faults = imageFaults(image);
  return {
    title: `Image reference "${image}" is not valid`,
    cause:
      `The image reference "${image}" of ${describeContainer(container)} (${container.path}.image) is invalid` +
      `${faults.length === 0 ? '' : `: ${faults.join(', and ')}`}. The kubelet cannot even ask a registry for it.${hint(image)}${consequence(evidence, container)}`,
    container,
    objects: [`image ${image}`],
    evidence: [
      ...fromStatus(container),
      ...(event === undefined ? [] : [fromEvent(event)]),
      ...imageInManifest(evidence, { container, image }),
    ],
    steps: [
      setImage(evidence, container, correctImage(image)?.image),
      step(
        'A reference is [registry[:port]/]repository[:tag][@digest]: lower-case letters, digits and . _ - / in the repository.',
      ),
    ],
    checks: [recoveryCheck(evidence)],
  };
}

function hint(image: string): string {
  const corrected = correctImage(image);
  if (corrected !== undefined) return ` Probably meant: ${corrected.image}.`;
  if (/\S\s{1,50}\S/.test(image) && !isTemplate(image))
    return ' What the space stands for (a hyphen, an underscore, nothing) only its author knows.';
  return isTemplate(image)
    ? ' Whatever fills in the template (Helm, envsubst, a pipeline) did not run or has no value for it.'
    : '';
}

function setImage(
  evidence: Evidence,
  container: ContainerEvidence,
  wanted = 'REGISTRY/REPOSITORY:TAG',
): Draft['steps'][number] {
  return imageStep(evidence, container, wanted, 'Set a valid reference');
}
