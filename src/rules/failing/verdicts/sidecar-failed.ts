import { exitVerdict } from '../verdict-families.js';

/** A sidecar, an init container that is to run beside the others, ended. */
export const sidecarFailed = exitVerdict({ id: 'sidecar-failed', role: 'sidecar' });
