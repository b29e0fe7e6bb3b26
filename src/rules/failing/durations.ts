/** In milliseconds. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
