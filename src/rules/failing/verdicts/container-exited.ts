import { exitVerdict } from '../verdict-families.js';

/** A container ended with an error, now or before the run that it is in. */
export const containerExited = exitVerdict({ id: 'container-exited', role: 'container' });
