import { textParam } from '../../lib/scope.js';

/** Which of the related objects is open. */
export interface RelatedSearch {
  readonly object?: string;
}

const LONGEST_ID = 600;

export function readRelated({ object }: Record<string, unknown>): RelatedSearch {
  const id = textParam(object, LONGEST_ID);
  return id === undefined ? {} : { object: id };
}
