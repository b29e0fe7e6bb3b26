import { z } from 'zod';
import { Finding } from '../../../contracts/finding.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const restoreFinding = defineRoute({
  method: 'put',
  path: '/api/security/findings/{id}/restore',
  access: 'write',
  tag: 'security',
  summary: 'Makes a dismissed finding active again.',
  input: { params: z.object({ id: IdParam }) },
  output: Finding,
  errors: [404],
  handle: ({ params, services }) => services.findings.restore(params.id),
});
