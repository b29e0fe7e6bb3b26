import type { EventFacts } from '../../evidence/collect-events.js';
import { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { perEvidence } from '../../evidence/per-evidence.js';
import type { ManifestVolume } from '../../pod/manifest-parts.js';
import { containersOfEvent } from '../support/event-container.js';
import { containerOfImage, hiddenContainer, quotedImage } from './hidden-container.js';
import { classifyPull, type ImageProblem } from './image-problem.js';
import { imageVolume } from './image-volume.js';

/** A container whose image cannot be pulled, and the fullest text about it. */
export interface ImageFailure {
  readonly container: ContainerEvidence;
  readonly image: string;
  readonly text: string;
  readonly problem: ImageProblem;
  /** The volume that is made of the image, where no container runs it. */
  readonly volume?: ManifestVolume | undefined;
}

const PULL_REASONS = [
  'ErrImagePull',
  'ImagePullBackOff',
  'RegistryUnavailable',
  'ImageInspectError',
  'SignatureValidationFailed',
] as const;
const BACK_OFF_ONLY = /^(?:Back-off pulling image "[^"]{0,1000}"|Error: (?:ErrImagePull|ImagePullBackOff))\.?$/;
const PULL_EVENT = /^Failed to (?:pull|inspect) image|ErrImagePull: |rpc error|image pull failed/;
/** What other steps say about images; they have kinds of their own. */
const OTHER_EVENT = /^Failed to apply default image tag|sandbox/i;

/** Every container whose image cannot be pulled or used. */
const imageFailures = perEvidence((evidence): readonly ImageFailure[] => {
  const byStatus = evidence.containers.flatMap((container) => failureOf(evidence, container));
  const byEvent = pullEvents(evidence).flatMap((event) => failureByEvent(evidence, event));
  return [...byStatus, ...byEvent].filter(
    (failure, index, all) => all.findIndex((each) => each.container.name === failure.container.name) === index,
  );
});

/** The failures of one kind. */
export function imageFailuresOf(evidence: Evidence, problem: ImageProblem): readonly ImageFailure[] {
  return imageFailures(evidence).filter((failure) => failure.problem === problem);
}

function failureOf(evidence: Evidence, container: ContainerEvidence): ImageFailure[] {
  const state = container.waiting(...PULL_REASONS);
  if (state === undefined) return [];
  const text = `${markOf(state.reason)}${fullText(evidence, container, state.message)}`.trim();
  const meant = meantContainer(evidence, container, text);
  const volume = imageVolume(evidence, meant, quotedImage(text));
  const image = (volume === undefined ? meant.image : '') || quotedImage(text);
  return [{ container: meant, image, text, problem: classifyPull(text, image), volume }];
}

/** The reasons that say themselves what is wrong. */
function markOf(reason: string): string {
  return reason === 'RegistryUnavailable' || reason === 'SignatureValidationFailed' ? `${reason} ` : '';
}

/** A report without statuses implies its first container; the image in the text may be another one's. */
function meantContainer(evidence: Evidence, container: ContainerEvidence, text: string): ContainerEvidence {
  if (evidence.facts.containers.length > 0 || evidence.containers.length > 1) return container;
  const image = quotedImage(text);
  const name = containerOfImage(evidence, image);
  if (name === undefined || name === container.name || container.image === image) return container;
  return new ContainerEvidence(evidence, { ...container.facts, name });
}

/** An init container of which the agent sends no status; what was pulled later is no failure. */
function failureByEvent(evidence: Evidence, event: EventFacts): ImageFailure[] {
  const container = hiddenContainer(evidence, event);
  if (container === undefined) return [];
  const image = quotedImage(event.message) || container.image;
  const events = evidence.events();
  const isPulledLater = events
    .slice(0, events.indexOf(event))
    .some(({ reason, message }) => reason === 'Pulled' && message.includes(`"${image}"`));
  return isPulledLater ? [] : [{ container, image, text: event.message, problem: classifyPull(event.message, image) }];
}

const pullEvents = perEvidence((evidence): readonly EventFacts[] =>
  evidence
    .events()
    .filter(({ message }) => PULL_EVENT.test(message) && !BACK_OFF_ONLY.test(message) && !OTHER_EVENT.test(message))
    .filter(({ reason, message }) => !/^FailedCreatePodSandBox|FailedMount$/.test(reason) && isAboutImage(message)),
);

function isAboutImage(message: string): boolean {
  return /\bimage|manifest|registry|pull/i.test(message);
}

/** Older kubelets hide the cause from the waiting message; then the event has it. */
function fullText(evidence: Evidence, container: ContainerEvidence, message: string): string {
  if (message !== '' && !BACK_OFF_ONLY.test(message)) return message;
  return pullTexts(evidence).get(container.name) ?? reportedText(evidence) ?? message;
}

/** What the report says of the pod: it is about the only container that waits for an image. */
function reportedText({ facts, containers }: Evidence): string | undefined {
  const waiting = containers.filter((each) => each.waiting(...PULL_REASONS) !== undefined);
  return waiting.length !== 1 || facts.message === '' || BACK_OFF_ONLY.test(facts.message) ? undefined : facts.message;
}

/** What the newest event about the image of each container says, by the name of the container. */
const pullTexts = perEvidence((evidence): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>();
  for (const event of pullEvents(evidence)) {
    const about = containersOfEvent(evidence, event, {
      fails: (each) => each.waiting(...PULL_REASONS) !== undefined,
      shows: (each) => each.image !== '' && event.message.includes(`"${each.image}"`),
    });
    for (const { name } of about) if (!texts.has(name)) texts.set(name, event.message);
  }
  return texts;
});
