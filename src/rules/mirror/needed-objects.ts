import type { NeededObject } from '../../contracts/mirror.js';
import type { Evidence } from '../evidence/evidence.js';
import type { Fields } from '../evidence/values.js';

/** What the fixed manifest refers to and is not there. */
export function neededObjects(_evidence: Evidence, _fixed: Fields): readonly NeededObject[] {
  return [];
}
