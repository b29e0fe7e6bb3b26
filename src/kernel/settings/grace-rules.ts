import { z } from 'zod';
import { VERDICTS } from '../../rules/failing/verdicts/index.js';

/** A kind of failure as agents know it, with up to an hour in seconds. */
const GRACE = `(?:${VERDICTS.map(({ id }) => id).join('|')})=(?:0|[1-9]\\d{0,2}|[12]\\d{3}|3[0-5]\\d{2}|3600)`;
/** Separated by commas; round each may be space. */
const GRACES = new RegExp(`^\\s*(?:${GRACE}\\s*)?(?:,\\s*(?:${GRACE}\\s*)?)*$`);
const RULE =
  'must be kinds of failures as `podproof agent explain` names them with 0 to 3600 seconds, such as readiness-failed=30, separated by commas';

/** How long agents wait before they report a failure, by its kind. */
export const graces = z
  .string('must be text')
  .max(4_096, 'must have at most 4096 characters')
  .regex(GRACES, RULE)
  .transform((text): Readonly<Record<string, number>> => {
    const pairs = text.split(',').map((pair) => pair.trim().split('='));
    return Object.fromEntries(pairs.flatMap(([kind, seconds]) => (seconds ? [[kind, Number(seconds)]] : [])));
  });
