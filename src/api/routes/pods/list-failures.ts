import { z } from 'zod';
import { defineRoute } from '../../http/define-route.js';
import { filterMany } from '../../http/paging.js';
import { FailureList, FailureListQuery, listFailures } from './failure-filters.js';

const ACTIVE = ['new', 'investigating'] as const;

export const listActiveFailures = defineRoute({
  method: 'get',
  path: '/api/pods/failed',
  access: 'read',
  tag: 'pods',
  summary: 'Lists the active failures, newest first.',
  input: { query: FailureListQuery.extend({ status: filterMany(z.enum(ACTIVE)) }) },
  output: FailureList,
  mixesSecrets: 'unless rows',
  errors: [],
  handle: (call) => listFailures(call, call.query.status ?? ACTIVE),
});
