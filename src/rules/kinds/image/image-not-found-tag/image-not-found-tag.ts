import type { Evidence } from '../../../evidence/evidence.js';
import { imagePulled } from '../../../oracles/checks/image-pulled.js';
import { type ImageReference, parseImage, withTag } from '../../../pod/image-reference.js';
import { type Draft, defineKind } from '../../define-kind.js';
import { type Command, kubectl, named, recoveryCheck, shellCommand, step } from '../../support/commands.js';
import { capitalize, consequence } from '../../support/names.js';
import { fromRelated, fromStatus } from '../../support/quotes.js';
import { type ImageFailure, imageFailuresOf } from '../image-failure.js';
import { movedSentence, movedSteps } from '../moved-steps.js';
import { imageInManifest, imageWords, pullEvent } from '../pull-event.js';
import { saidOfPull } from '../unclear-pull.js';
import { imageOwner, otherImageStep } from '../whose-image.js';
import { correctImageTag } from './correct-image-tag.js';
import { type TagNeighbours, tagNeighbours } from './known-tags.js';
import { isRepositoryMissing } from './missing-repository.js';
import { tryLatestTag } from './try-latest-tag.js';

/** The registry answers, but has no such tag, digest or repository. */
export const imageNotFoundTag = defineKind({
  id: 'image-not-found-tag',
  title: 'Image tag or digest does not exist',
  description:
    'The registry answers, but has no such tag, digest or repository ("not found", "manifest unknown", "name unknown") and says nothing of access. ' +
    'A mistyped tag, a release that was not pushed or a tag that was deleted; tags of the same repository that the report knows are compared.',
  group: 'image',
  severity: 'high',
  read: (evidence) => [
    ...imageFailuresOf(evidence, 'not-found'),
    ...imageFailuresOf(evidence, 'unknown').filter(({ text }) => saidOfPull(text) === ''),
  ],
  say: (failure, evidence) =>
    failure.problem === 'unknown' ? sayUnclear(failure, evidence) : sayNotFound(failure, evidence),
  fixes: [correctImageTag, tryLatestTag],
  oracles: [imagePulled],
});

/** Nothing says why: the commonest reason is a tag that does not exist, which the cause names as one of several. */
function sayUnclear(failure: ImageFailure, evidence: Evidence): Draft {
  const { container, image } = failure;
  const { registry, tag } = parseImage(image);
  return {
    ...sayNotFound(failure, evidence),
    title: `${capitalize(imageWords(image))} cannot be pulled`,
    cause:
      `The ${imageWords(image)} of ${imageOwner(failure)} cannot be pulled. The report does not say why. Either the image${image === '' ? '' : ` or its tag ${tag}`} does not exist, it is private and the pod has no ` +
      `valid imagePullSecrets, or ${image === '' ? 'its registry' : `registry ${registry}`} cannot be reached: the event "Failed to pull image" says which.${suggest(tag, tagNeighbours(evidence, failure))}${consequence(evidence, container)}`,
    confidence: 'low',
    steps: [
      step('Read the event that says why:', kubectl(evidence, 'describe', `pod/${evidence.podName}`)),
      ...sayNotFound(failure, evidence).steps,
    ],
    weight: -1,
  };
}

function sayNotFound(failure: ImageFailure, evidence: Evidence): Draft {
  const { container, image } = failure;
  const reference = parseImage(image);
  const neighbours = tagNeighbours(evidence, failure);
  return {
    title: `Image ${image} does not exist`,
    cause:
      `The ${imageWords(image)} of ${imageOwner(failure)} does not exist: registry ${reference.registry} says that it has no ` +
      `${whatIsMissing(reference, failure)} (not found).${movedSentence(image)}${isRepositoryMissing(failure) ? '' : suggest(reference.tag, neighbours)}${consequence(evidence, container)}`,
    container,
    objects: [`image ${image}`],
    evidence: [
      ...fromStatus(container),
      ...pullEvent(evidence, failure),
      ...imageInManifest(evidence, failure),
      ...fromRelated(evidence.related('Image', image) ?? evidence.related('ImageTag', image)),
    ],
    steps: stepsForMissingTag(evidence, failure, neighbours),
    checks: [recoveryCheck(evidence)],
  };
}

function stepsForMissingTag(evidence: Evidence, failure: ImageFailure, neighbours: TagNeighbours): Draft['steps'] {
  const moved = movedSteps(evidence, failure);
  if (moved.length > 0 && neighbours.known.length === 0)
    return [...moved, step('Or use a tag that the old name still has:', listTags(parseImage(failure.image)))];
  const own = isRepositoryMissing(failure)
    ? repositorySteps(evidence, failure)
    : tagSteps(evidence, failure, neighbours);
  return [...moved, ...own];
}

function tagSteps(evidence: Evidence, failure: ImageFailure, { nearest, guessed }: TagNeighbours): Draft['steps'] {
  const { digest, registry, repository } = parseImage(failure.image);
  if (digest !== '') return digestSteps(evidence, failure, `${registry}/${repository}`);
  return [
    step(`List the tags that exist:`, listTags(parseImage(failure.image))),
    otherTagStep(evidence, failure, nearest ?? guessed),
    step(`Or push the missing image ${failure.image} to the registry.`),
  ];
}

/** A digest names one build for good: it was never pushed here, or was deleted since, often with the tag that had it. */
function digestSteps(evidence: Evidence, failure: ImageFailure, repository: string): Draft['steps'] {
  return [
    step(
      'See which digest the tag that is meant has now:',
      shellCommand('skopeo', 'inspect', '--format', '{{.Digest}}', `docker://${repository}:TAG`),
    ),
    otherImageStep(evidence, failure, `${repository}@DIGEST`, 'Use that digest'),
    step(`Or push the very build ${failure.image} to the registry again, from where it still is.`),
  ];
}

const ECR = /^(\d{12})\.dkr\.ecr\.([a-z0-9-]{1,40})\.amazonaws\.com/;

/** Of a repository that does not exist there are no tags to list. */
function repositorySteps(evidence: Evidence, failure: ImageFailure): Draft['steps'] {
  const { image } = failure;
  const { registry, repository } = parseImage(image);
  const [, account, region] = ECR.exec(registry) ?? [];
  const wanted = image.replace(repository, 'EXISTING_REPOSITORY');
  return [
    ...(account === undefined || region === undefined
      ? [step(`See which repositories ${registry} has, and compare their spelling with ${repository}.`)]
      : [
          step(
            `See which repositories the registry has, and compare their spelling with ${repository}:`,
            shellCommand(
              'aws',
              'ecr',
              'describe-repositories',
              '--registry-id',
              named(account),
              '--region',
              named(region),
              '--query',
              'repositories[].repositoryName',
            ),
          ),
        ]),
    otherImageStep(evidence, failure, wanted, 'Correct the name of the repository'),
    step(`Or create the repository ${repository} in the registry and push the image to it.`),
  ];
}

function whatIsMissing({ repository, tag, digest }: ImageReference, failure: ImageFailure): string {
  if (isRepositoryMissing(failure)) return `repository ${repository}`;
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
  if (guessed === `v${tag}`) return ' Many repositories put a v before it.';
  return /\d/.test(guessed) ? ' A letter stands where a digit is likely.' : '';
}

function listTags(reference: ImageReference): Command | undefined {
  const registry = reference.registry === 'docker.io' ? '' : `${reference.registry}/`;
  return shellCommand('skopeo', 'list-tags', `docker://${registry}${reference.repository}`);
}

function otherTagStep(evidence: Evidence, failure: ImageFailure, tag = 'EXISTING_TAG'): Draft['steps'][number] {
  return otherImageStep(evidence, failure, withTag(failure.image, tag), 'Use a tag that exists');
}
