import { z } from 'zod';
import { ExcludedAnswer, FailureAnswer, FailureReport } from '../../../contracts/failure.js';
import { requires } from '../../../contracts/validation.js';
import { defineRoute } from '../../http/define-route.js';

export const reportFailure = defineRoute({
  method: 'post',
  path: '/api/pods/failed',
  access: 'service',
  tag: 'pods',
  summary: 'Reports a failing pod; answers the stored record with its solution, or that the pod is excluded.',
  input: { body: FailureReport },
  output: z.union([FailureAnswer, ExcludedAnswer]),
  describeInvalid: requires('Pod name and namespace are required', ['pod_name', 'namespace']),
  errors: [],
  handle: ({ body, services }) => services.failures.report(body),
});
