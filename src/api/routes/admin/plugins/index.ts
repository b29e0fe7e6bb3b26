import { listPlugins } from './list-plugins.js';

export const pluginRoutes = [listPlugins];
