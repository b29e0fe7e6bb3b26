import { z } from 'zod';
import { Finding } from '../../../contracts/finding.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const dismissFinding = defineRoute({
  method: 'delete',
  path: '/api/security/findings/{id}',
  access: 'write',
  tag: 'security',
  summary: 'Dismisses a finding; later reports of it do not bring it back.',
  input: { params: z.object({ id: IdParam }) },
  output: Finding,
  errors: [404],
  handle: ({ params, services }) => services.findings.dismiss(params.id),
});
