import { z } from 'zod';
import { CauseStats } from '../../../contracts/stats.js';
import { defineRoute } from '../../http/define-route.js';
import { statRange } from './stat-range.js';

/** As many as one looks at. */
const CAUSES = 20;

export const listCauses = defineRoute({
  method: 'get',
  path: '/api/stats/causes',
  access: 'read',
  tag: 'statistics',
  summary: 'Lists the twenty causes of which most failures came in a time, the most frequent first.',
  input: { query: z.object(statRange) },
  output: z.array(CauseStats),
  errors: [],
  handle: ({ query, services }) => services.stats.causes(query, CAUSES),
});
