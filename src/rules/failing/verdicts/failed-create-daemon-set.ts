import { failedCreateVerdict } from '../verdict-families.js';

/** The DaemonSet wants more pods than the API server lets it create. */
export const failedCreateDaemonSet = failedCreateVerdict('failed-create-daemon-set', 'DaemonSet');
