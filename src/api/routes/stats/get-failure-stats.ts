import { z } from 'zod';
import { FailureStats, StatsBy, StatsStep } from '../../../contracts/stats.js';
import { defineRoute } from '../../http/define-route.js';
import { statRange } from './stat-range.js';

export const getFailureStats = defineRoute({
  method: 'get',
  path: '/api/stats/failures',
  access: 'read',
  tag: 'statistics',
  summary: 'Counts the failures that came and went in each hour (kept for 16 days) or each day (kept for 400).',
  input: {
    query: z.object({
      ...statRange,
      step: StatsStep.default('1h').meta({ description: 'How long each step is.' }),
      by: StatsBy.optional().meta({ description: 'What the opened ones are told apart by.' }),
    }),
  },
  output: FailureStats,
  errors: [],
  handle: ({ query: { step, by, ...range }, services }) => services.stats.failures(range, step, by),
});
