import type { Evidence as Quote } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fromEvent } from '../support/quotes.js';
import type { ImageFailure } from './image-failure.js';

/** The event that carries the cause, where the container's status does not. */
export function pullEvent(evidence: Evidence, failure: ImageFailure): Quote[] {
  if (failure.container.facts.state?.message === failure.text) return [];
  const event = evidence.events().find((each) => each.message === failure.text);
  return event === undefined ? [] : [fromEvent(event)];
}
