import { endingVerdict } from '../verdict-families.js';

/** The runtime created the container and could not start it (Docker). */
export const containerCannotRun = endingVerdict({
  id: 'container-cannot-run',
  reasons: ['ContainerCannotRun'],
  cause: 'start',
});
