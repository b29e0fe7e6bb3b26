import { getSystem } from './get-system.js';

export const systemRoutes = [getSystem];
