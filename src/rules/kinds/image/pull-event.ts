import type { Evidence } from '../../evidence/evidence.js';
import type { Quote } from '../support/quote.js';
import { fromEvent, fromManifest } from '../support/quotes.js';
import type { ImageFailure } from './image-failure.js';
import { imagePath } from './whose-image.js';

/** The event that carries the cause, where the container's status does not. */
export function pullEvent(evidence: Evidence, failure: ImageFailure): Quote[] {
  if (failure.container.facts.state?.message === failure.text) return [];
  const event = evidence.events().find((each) => each.message === failure.text);
  return event === undefined ? [] : [fromEvent(event)];
}

/** Where the manifest names the image; nothing where the manifest is not known. */
export function imageInManifest(
  evidence: Evidence,
  failure: Pick<ImageFailure, 'container' | 'image' | 'volume'>,
): Quote[] {
  return evidence.manifest.known ? [fromManifest(imagePath(failure), failure.image)] : [];
}

/** The image in a sentence, where it is known. */
export function imageWords(image: string): string {
  return image === '' ? 'image' : `image ${image}`;
}
