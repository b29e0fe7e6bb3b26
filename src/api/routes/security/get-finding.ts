import { z } from 'zod';
import { Finding } from '../../../contracts/finding.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const getFinding = defineRoute({
  method: 'get',
  path: '/api/security/findings/{id}',
  access: 'read',
  tag: 'security',
  summary: 'Shows a finding, whatever its status. What looks like a secret is masked for the role read.',
  input: { params: z.object({ id: IdParam }) },
  output: Finding,
  mixesSecrets: true,
  errors: [404],
  handle: ({ params, services }) => services.findings.get(params.id),
});
