import { z } from 'zod';
import { FailureItem } from '../../../contracts/failure.js';
import { defineRoute } from '../../http/define-route.js';
import { FailureListQuery, listFailures } from './failure-filters.js';

export const listHistory = defineRoute({
  method: 'get',
  path: '/api/pods/history',
  access: 'read',
  tag: 'pods',
  summary: 'Lists the resolved failures, newest first.',
  input: { query: FailureListQuery },
  output: z.array(FailureItem),
  errors: [],
  handle: (call) => listFailures(call, ['resolved']),
});
