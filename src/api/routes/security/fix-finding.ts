import { z } from 'zod';
import { FindingFix } from '../../../contracts/solution.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const fixFinding = defineRoute({
  method: 'post',
  path: '/api/security/findings/{id}/fix',
  access: 'write',
  tag: 'security',
  summary: 'Proposes a remediation: of the language model, or the own one of the check.',
  input: { params: z.object({ id: IdParam }) },
  output: FindingFix,
  errors: [404],
  handle: ({ params, services }) => services.findingFixes.fix(params.id),
});
