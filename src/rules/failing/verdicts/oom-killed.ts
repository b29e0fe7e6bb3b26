import { endingVerdict } from '../verdict-families.js';

/** The kernel killed the container for its memory. */
export const oomKilled = endingVerdict({ id: 'oom-killed', reasons: ['OOMKilled'] });
