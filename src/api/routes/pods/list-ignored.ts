import { defineRoute } from '../../http/define-route.js';
import { FailureList, FailureListQuery, listFailures } from './failure-filters.js';

export const listIgnored = defineRoute({
  method: 'get',
  path: '/api/pods/ignored',
  access: 'read',
  tag: 'pods',
  summary: 'Lists the ignored failures, newest first.',
  input: { query: FailureListQuery },
  output: FailureList,
  mixesSecrets: 'unless rows',
  errors: [],
  handle: (call) => listFailures(call, ['ignored']),
});
