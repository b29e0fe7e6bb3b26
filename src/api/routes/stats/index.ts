import { getFailureStats } from './get-failure-stats.js';
import { getOverview } from './get-overview.js';
import { listCauses } from './list-causes.js';
import { listFacets } from './list-facets.js';

export const statRoutes = [getOverview, getFailureStats, listCauses, listFacets];
