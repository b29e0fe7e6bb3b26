import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { canRollOut, changeStep, kubectl, recoveryCheck, shellQuote, step, workload } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { fromManifest, fromStatus } from '../support/quotes.js';
import { type ImageFailure, imageFailuresOf } from './image-failure.js';
import { type ImageReference, likelyTags, parseImage } from './image-reference.js';
import { pullEvent } from './pull-event.js';

/** The registry answers, but has no such tag, digest or repository. */
export const imageNotFoundTag: DiagnosisRule = {
  id: 'image-not-found-tag',
  title: 'Image tag or digest does not exist',
  group: 'image',
  severity: 'high',
  match: (evidence) => imageFailuresOf(evidence, 'not-found').map((failure) => draft(evidence, failure)),
};

function draft(evidence: Evidence, failure: ImageFailure): Draft {
  const { container, image } = failure;
  const reference = parseImage(image);
  const suggestion = likelyTags(reference.tag)[0];
  const what = reference.digest === '' ? `tag ${reference.tag}` : `digest ${reference.digest}`;
  return {
    title: `Image ${image} does not exist`,
    cause:
      `The image ${image} of ${describeContainer(container)} does not exist: registry ${reference.registry} answers, but has no ${what} of ` +
      `${reference.repository} (not found).${suggestion === undefined ? '' : ` Did you mean "${suggestion}"? A letter stands where a digit is likely.`}` +
      consequence(evidence, container),
    container,
    objects: [`image ${image}`],
    evidence: [
      ...fromStatus(container),
      ...pullEvent(evidence, failure),
      fromManifest(`${container.path}.image`, image),
    ],
    steps: [
      step(`List the tags that exist:`, listTags(reference)),
      setImage(evidence, failure, suggestion),
      step(`Or push the missing image ${image} to the registry.`),
    ],
    checks: [recoveryCheck(evidence)],
  };
}

function listTags(reference: ImageReference): string {
  const registry = reference.registry === 'docker.io' ? '' : `${reference.registry}/`;
  return `skopeo list-tags ${shellQuote(`docker://${registry}${reference.repository}`)}`;
}

function setImage(
  evidence: Evidence,
  { container, image }: ImageFailure,
  tag: string | undefined,
): Draft['steps'][number] {
  const name = image.split('@', 1)[0] ?? image;
  const base = name.slice(0, name.lastIndexOf(':') > name.lastIndexOf('/') ? name.lastIndexOf(':') : name.length);
  const wanted = `${base}:${tag ?? 'EXISTING_TAG'}`;
  if (!canRollOut(evidence))
    return changeStep(evidence, `Set ${container.path}.image to a tag that exists, such as ${wanted}`);
  return step(
    `Use a tag that exists:`,
    kubectl(evidence, 'set', 'image', workload(evidence), `${container.commandName}=${wanted}`),
  );
}
