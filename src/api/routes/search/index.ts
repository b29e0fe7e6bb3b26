import { find } from './find.js';

export const searchRoutes = [find];
