import { waitingVerdict } from '../verdict-families.js';

/** The image’s name is none. */
export const invalidImageName = waitingVerdict({ id: 'invalid-image-name', reasons: ['InvalidImageName'], grace: 0 });
