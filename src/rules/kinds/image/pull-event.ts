import type { Evidence } from '../../evidence/evidence.js';
import type { Quote } from '../support/quote.js';
import { fromEvent, fromManifest } from '../support/quotes.js';
import type { ImageFailure } from './image-failure.js';

/** The event that carries the cause, where the container's status does not. */
export function pullEvent(evidence: Evidence, failure: ImageFailure): Quote[] {
  if (failure.container.facts.state?.message === failure.text) return [];
  const event = evidence.events().find((each) => each.message === failure.text);
  return event === undefined ? [] : [fromEvent(event)];
}

/** Where the manifest names the image; nothing where the manifest is not known. */
export function imageInManifest(
  evidence: Evidence,
  { container, image }: Pick<ImageFailure, 'container' | 'image'>,
): Quote[] {
  return evidence.manifest.known ? [fromManifest(`${container.path}.image`, image)] : [];
}

/** The image in a sentence, where it is known. */
export function imageWords(image: string): string {
  return image === '' ? 'image' : `image ${image}`;
}
