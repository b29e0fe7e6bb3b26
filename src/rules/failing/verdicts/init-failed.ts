import { exitVerdict } from '../verdict-families.js';

/** An init container ended with an error: the pod does not start. */
export const initFailed = exitVerdict({ id: 'init-failed', role: 'init' });
