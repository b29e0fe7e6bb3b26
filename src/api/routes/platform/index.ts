import { getConfig } from './get-config.js';
import { getHealth } from './get-health.js';
import { getMetrics } from './get-metrics.js';

export const platformRoutes = [getHealth, getMetrics, getConfig];
