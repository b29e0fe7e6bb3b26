import { defineRoute } from '../../http/define-route.js';
import { FailureList, FailureListQuery, listFailures } from './failure-filters.js';

export const listHistory = defineRoute({
  method: 'get',
  path: '/api/pods/history',
  access: 'read',
  tag: 'pods',
  summary: 'Lists the resolved failures, newest first.',
  input: { query: FailureListQuery },
  output: FailureList,
  mixesSecrets: 'unless rows',
  errors: [],
  handle: (call) => listFailures(call, ['resolved']),
});
