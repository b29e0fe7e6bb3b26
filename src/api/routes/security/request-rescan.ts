import { z } from 'zod';
import { RescanStatus } from '../../../contracts/finding.js';
import { defineRoute } from '../../http/define-route.js';

export const requestRescan = defineRoute({
  method: 'post',
  path: '/api/security/rescan',
  access: 'write',
  tag: 'security',
  summary: 'Asks the scanner to scan now; its progress comes as `security_rescan_status` events.',
  input: {},
  output: z.object({ status: RescanStatus, reason: z.string() }),
  errors: [],
  handle: ({ services }) => services.scans.requestRescan(),
});
