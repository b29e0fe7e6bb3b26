import type { EventFacts } from '../../evidence/collect-events.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { imagePulled } from '../../oracles/checks/image-pulled.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix } from '../fix.js';
import { imageStep, recoveryCheck, step } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { fromEvent, fromStatus } from '../support/quotes.js';
import { hiddenContainer, quotedImage } from './hidden-container.js';
import { correctImage, imageFaults, isTemplate } from './image-correction.js';
import { IMAGES, imagePlace } from './image-paths.js';
import { imageInManifest } from './pull-event.js';

/** A container whose image is no reference. */
interface InvalidImage {
  readonly container: ContainerEvidence;
  readonly image: string;
  /** The event that says so, where the status does not. */
  readonly event?: EventFacts;
}

/** A part that is empty, which a template may have left so: what belongs there is not known. */
const HOLE = /:$|\/\/|^[/:]|\/$|\/:|[-._](?:[:/]|$)|[:/][-._]/;

/** Puts the spelling of an image reference right, where it can be read in one way only. */
const correctImageReference = fix<InvalidImage>({
  strategy: 'correct-image-reference',
  title: 'Correct the spelling of an image reference: letters, scheme, spaces, colons',
  touches: IMAGES,
  propose(_invalid, problem) {
    const place = imagePlace(problem);
    const corrected = place === undefined ? undefined : correctImage(place.image);
    if (place === undefined || corrected === undefined) return [];
    const { container, path, image } = place;
    const patch = new PodEdit(problem.pod).set([...path, 'image'], corrected.image).patch;
    const assumes = [`The image that is meant is ${corrected.image}, and the registry has it.`];
    return [
      {
        title: `Write the image as ${corrected.image}`,
        explanation: `The image of ${describeContainer(container)} becomes ${corrected.image} instead of "${image}" (${imageFaults(image).join(', and ') || 'it is no reference'}).`,
        assumes,
        scope:
          corrected.isCertain && !HOLE.test(image.trim().replace(/^[a-z]{2,10}:\/\//i, ''))
            ? 'hand-over'
            : 'mirror-only',
        patch,
      },
    ];
  },
});

/** Kubelet: `couldn't parse image name "I"` (1.20: `image reference`). */
export const invalidImageName = defineKind({
  id: 'invalid-image-name',
  title: 'Image reference is not valid',
  description:
    'The container waits with InvalidImageName: the text under image is no image reference. Upper-case letters, spaces, a scheme such as https://, a second colon, ' +
    'an empty tag, or a template variable that nobody filled in; which of them it is is read from the reference itself.',
  group: 'image',
  severity: 'high',
  read: invalidImages,
  say: sayInvalidImage,
  fixes: [correctImageReference],
  oracles: [imagePulled],
});

/** The containers whose image is no reference, by their status or, where that is not reported, by the event. */
function invalidImages(evidence: Evidence): readonly InvalidImage[] {
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

function sayInvalidImage({ container, image, event }: InvalidImage, evidence: Evidence): Draft {
  const faults = imageFaults(image);
  return {
    title: `Image reference "${image}" is not valid`,
    cause:
      `The image reference "${image}" of ${describeContainer(container)} (${container.path}.image) is invalid` +
      `${faults.length === 0 ? '' : `: ${faults.join(', and ')}`}. The kubelet cannot even ask a registry for it.${meantImage(image)}${consequence(evidence, container)}`,
    container,
    objects: [`image ${image}`],
    evidence: [
      ...fromStatus(container),
      ...(event === undefined ? [] : [fromEvent(event)]),
      ...imageInManifest(evidence, { container, image }),
    ],
    steps: [
      validReferenceStep(evidence, container, correctImage(image)?.image),
      step(
        'A reference is [registry[:port]/]repository[:tag][@digest]: lower-case letters, digits and . _ - / in the repository.',
      ),
    ],
    checks: [recoveryCheck(evidence)],
  };
}

function meantImage(image: string): string {
  const corrected = correctImage(image);
  if (corrected !== undefined) return ` Probably meant: ${corrected.image}.`;
  if (/\S\s{1,50}\S/.test(image) && !isTemplate(image))
    return ' What the space stands for (a hyphen, an underscore, nothing) only its author knows.';
  return isTemplate(image)
    ? ' Whatever fills in the template (Helm, envsubst, a pipeline) did not run or has no value for it.'
    : '';
}

function validReferenceStep(
  evidence: Evidence,
  container: ContainerEvidence,
  wanted = 'REGISTRY/REPOSITORY:TAG',
): Draft['steps'][number] {
  return imageStep(evidence, container, wanted, 'Set a valid reference');
}
