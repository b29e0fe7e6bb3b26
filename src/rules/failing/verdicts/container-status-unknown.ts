import { endingVerdict } from '../verdict-families.js';

/** The container could not be found when its pod ended: the node or the runtime lost it. */
export const containerStatusUnknown = endingVerdict({
  id: 'container-status-unknown',
  reasons: ['ContainerStatusUnknown'],
});
