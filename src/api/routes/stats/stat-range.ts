import { filterInstant } from '../../http/paging.js';

/** The time that statistics are of. */
export const statRange = {
  from: filterInstant.meta({
    description: 'When the time begins, ISO 8601; whole steps are counted, the last 400 at most.',
  }),
  to: filterInstant.meta({ description: 'When it ends; now, when it is left out.' }),
};
