/** For plugins that speak HTTP, imported as `podproof/kit/http`: what went wrong, in plain words and as PodproofError. */
export { bodyMessage } from './body-message.js';
export { errorOfStatus, type HttpAnswer, type Verdict } from './error-of-status.js';
export { errorOfThrown } from './error-of-thrown.js';
export { limitBody, readText } from './read-text.js';
export { retryAfterMsOf } from './retry-after.js';
