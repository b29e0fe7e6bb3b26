import { z } from 'zod';
import { RescanStatus, ScanProgress } from '../../../contracts/finding.js';
import { defineRoute } from '../../http/define-route.js';

const body = z.looseObject({
  status: RescanStatus,
  reason: z
    .string()
    .max(1_000)
    .nullish()
    .transform((reason) => reason ?? ''),
  ...ScanProgress,
});

export const reportRescanStatus = defineRoute({
  method: 'post',
  path: '/api/security/rescan-status',
  access: 'service',
  tag: 'security',
  summary: 'Passes on what the scanner says of a scan, as a `security_rescan_status` event.',
  input: { body },
  output: z.object({ status: RescanStatus, reason: z.string() }),
  errors: [],
  handle: ({ body, services }) => {
    services.scans.reportRescanStatus(body);
    return { status: body.status, reason: body.reason };
  },
});
