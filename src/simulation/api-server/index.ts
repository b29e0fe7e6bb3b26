export { ApiServer } from './api-server.js';
export type { ContainerPlace } from './container-logs.js';
export { endlessList, type Interference, only, refusing, resetting, silent, slow } from './interference.js';
export { isAt, isMeantBy, type RequestFilter, type SeenRequest } from './request.js';
export { sendJson, sendStatus } from './status.js';
