import { z } from 'zod';
import { FailureItem } from '../../../contracts/failure.js';
import { defineRoute } from '../../http/define-route.js';
import { FailureListQuery, listFailures } from './failure-filters.js';

const ACTIVE = ['new', 'investigating'] as const;

export const listActiveFailures = defineRoute({
  method: 'get',
  path: '/api/pods/failed',
  access: 'read',
  tag: 'pods',
  summary: 'Lists the active failures, newest first.',
  input: { query: FailureListQuery.extend({ status: z.enum(ACTIVE).optional() }) },
  output: z.array(FailureItem),
  errors: [],
  handle: (call) => listFailures(call, call.query.status === undefined ? ACTIVE : [call.query.status]),
});
