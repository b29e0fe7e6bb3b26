import { z } from 'zod';
import { StatsOverview } from '../../../contracts/stats.js';
import { defineRoute } from '../../http/define-route.js';
import { filterInstant, filterText } from '../../http/paging.js';

export const getOverview = defineRoute({
  method: 'get',
  path: '/api/stats/overview',
  access: 'read',
  tag: 'statistics',
  summary: 'Says in numbers what is going on, and what came and went since an instant: a day ago, unless it is given.',
  input: { query: z.object({ namespace: filterText, since: filterInstant }) },
  output: StatsOverview,
  errors: [],
  handle: ({ query, services }) => services.stats.overview(query),
});
