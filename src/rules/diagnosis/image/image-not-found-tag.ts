import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { canRollOut, changeStep, kubectl, recoveryCheck, shellQuote, step, workload } from '../support/commands.js';
import { capitalize, consequence, describeContainer } from '../support/names.js';
import { cut, fromRelated, fromStatus } from '../support/quotes.js';
import { type ImageFailure, imageFailuresOf } from './image-failure.js';
import { type ImageReference, parseImage, withTag } from './image-reference.js';
import { type TagNeighbours, tagNeighbours } from './known-tags.js';
import { imageInManifest, imageWords, pullEvent } from './pull-event.js';

/** The repository itself is not there, so that no tag would help. */
export function isRepositoryMissing({ text }: Pick<ImageFailure, 'text'>): boolean {
  return NO_REPOSITORY.test(text);
}

const NO_REPOSITORY =
  /name unknown|NAME_UNKNOWN|repository (?:name )?(?:is )?not (?:found|known)|repository with name/i;

/** The registry answers, but has no such tag, digest or repository. */
export const imageNotFoundTag: DiagnosisRule = {
  id: 'image-not-found-tag',
  title: 'Image tag or digest does not exist',
  description:
    'The registry answers, but has no such tag, digest or repository ("not found", "manifest unknown", "name unknown") and says nothing of access. ' +
    'A mistyped tag, a release that was not pushed or a tag that was deleted; tags of the same repository that the report knows are compared.',
  group: 'image',
  severity: 'high',
  match: (evidence) => [
    ...imageFailuresOf(evidence, 'not-found').map((failure) => draft(evidence, failure)),
    ...imageFailuresOf(evidence, 'unknown').map((failure) => unclearDraft(evidence, failure)),
  ],
};

/** Nothing says why: the commonest reason is a tag that does not exist, which the cause says to be one of several. */
function unclearDraft(evidence: Evidence, failure: ImageFailure): Draft {
  const { container, image, text } = failure;
  const { registry, tag } = parseImage(image);
  const said =
    /^Back-off pulling image/.test(text) || text === ''
      ? 'The report does not say why'
      : `The runtime says: "${cut(text, 400)}"`;
  return {
    ...draft(evidence, failure),
    title: `${capitalize(imageWords(image))} cannot be pulled`,
    cause:
      `The ${imageWords(image)} of ${describeContainer(container)} cannot be pulled. ${said}. Either the image${image === '' ? '' : ` or its tag ${tag}`} does not exist, it is private and the pod has no ` +
      `valid imagePullSecrets, or ${image === '' ? 'its registry' : `registry ${registry}`} cannot be reached: the event "Failed to pull image" says which.${suggest(tag, tagNeighbours(evidence, failure))}${consequence(evidence, container)}`,
    confidence: 'low',
    steps: [
      step('Read the event that says why:', kubectl(evidence, 'describe', `pod/${evidence.podName}`)),
      ...draft(evidence, failure).steps,
    ],
    weight: -1,
  };
}

function draft(evidence: Evidence, failure: ImageFailure): Draft {
  const { container, image, text } = failure;
  const reference = parseImage(image);
  const neighbours = tagNeighbours(evidence, failure);
  return {
    title: `Image ${image} does not exist`,
    cause:
      `The ${imageWords(image)} of ${describeContainer(container)} does not exist: registry ${reference.registry} answers, but has no ` +
      `${whatIsMissing(reference, text)} (not found).${suggest(reference.tag, neighbours)}${consequence(evidence, container)}`,
    container,
    objects: [`image ${image}`],
    evidence: [
      ...fromStatus(container),
      ...pullEvent(evidence, failure),
      ...imageInManifest(evidence, failure),
      ...fromRelated(evidence.related('Image', image) ?? evidence.related('ImageTag', image)),
    ],
    steps: [
      step(`List the tags that exist:`, listTags(reference)),
      setImage(evidence, failure, neighbours.nearest ?? neighbours.guessed),
      step(`Or push the missing image ${image} to the registry.`),
    ],
    checks: [recoveryCheck(evidence)],
  };
}

function whatIsMissing({ repository, tag, digest }: ImageReference, text: string): string {
  if (NO_REPOSITORY.test(text)) return `repository ${repository}`;
  return `${digest === '' ? `tag ${tag}` : `digest ${digest}`} of ${repository}`;
}

function suggest(tag: string, { known, nearest, guessed }: TagNeighbours): string {
  if (nearest !== undefined) return ` The same repository has the tag ${nearest}: did you mean "${nearest}"?`;
  const others = known.length === 0 ? '' : ` Of the same repository, the report knows ${known.slice(0, 5).join(', ')}.`;
  if (guessed === undefined) return others;
  return `${others} Did you mean "${guessed}"?${whyGuessed(tag, guessed)}`;
}

function whyGuessed(tag: string, guessed: string): string {
  if (guessed === tag.slice(1)) return ' Many repositories leave the v out.';
  return /\d/.test(guessed) ? ' A letter stands where a digit is likely.' : '';
}

function listTags(reference: ImageReference): string {
  const registry = reference.registry === 'docker.io' ? '' : `${reference.registry}/`;
  return `skopeo list-tags ${shellQuote(`docker://${registry}${reference.repository}`)}`;
}

function setImage(
  evidence: Evidence,
  { container, image }: ImageFailure,
  tag = 'EXISTING_TAG',
): Draft['steps'][number] {
  const wanted = withTag(image, tag);
  if (!canRollOut(evidence))
    return changeStep(evidence, `Set ${container.path}.image to a tag that exists, such as ${wanted}`);
  return step(
    `Use a tag that exists:`,
    kubectl(evidence, 'set', 'image', workload(evidence), `${container.commandName}=${wanted}`),
  );
}
