import { podReasonVerdict } from '../verdict-families.js';

/** The node was shut down under the pod. */
export const nodeShutdown = podReasonVerdict({
  id: 'node-shutdown',
  reasons: ['NodeShutdown', 'Shutdown', 'Terminated'],
});
