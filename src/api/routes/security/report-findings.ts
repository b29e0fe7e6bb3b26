import { z } from 'zod';
import { Id } from '../../../contracts/common.js';
import { Finding, FindingReports } from '../../../contracts/finding.js';
import { defineRoute } from '../../http/define-route.js';

const RecordedFindings = z
  .object({ created: z.int(), updated: z.int(), ids: z.array(Id) })
  .meta({ id: 'RecordedFindings' });

const FINDING = {
  resource_type: 'Pod',
  resource_name: 'cart-6b9d554cf9-tg9t9',
  namespace: 'shop',
  check_name: 'run-as-root',
  severity: 'high',
  message: 'The container runs as root.',
  remediation: 'Set runAsNonRoot: true and give the image a user.',
  details: { container: 'cart' },
};

export const reportFindings = defineRoute({
  method: 'post',
  path: '/api/security/findings',
  access: 'service',
  tag: 'security',
  summary:
    'Records one finding, or an array of up to 1,000. A finding that is there is updated; a dismissed one stays so.',
  input: { body: FindingReports },
  examples: {
    'One finding': FINDING,
    'Findings of one scan': [FINDING, { ...FINDING, check_name: 'no-memory-limit', severity: 'medium' }],
  },
  output: z.union([Finding, RecordedFindings]),
  errors: [],
  handle: ({ body, services }) => {
    const { findings } = services;
    return Array.isArray(body) ? findings.reportMany(body) : findings.report(body);
  },
});
