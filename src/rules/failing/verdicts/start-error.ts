import { endingVerdict } from '../verdict-families.js';

/** The runtime created the container and could not start it (containerd). */
export const startError = endingVerdict({ id: 'start-error', reasons: ['StartError'], cause: 'start' });
