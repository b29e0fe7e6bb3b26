import type { InjectionToken } from 'tsyringe';
import type { PluginLoader } from './plugin-loader.js';

/** For the server only: what the API sees are the plugins, not where they lie. */
export const PLUGIN_LOADER: InjectionToken<PluginLoader> = Symbol('PluginLoader');
