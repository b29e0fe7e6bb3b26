import { z } from 'zod';
import { defineRoute } from '../../http/define-route.js';

const body = z.looseObject({
  duration_seconds: z.number().min(0).meta({ description: 'How long the scan took, in seconds.' }),
  scan_type: z
    .string()
    .max(64)
    .nullish()
    .transform((type) => type || 'full'),
});

export const reportScanDuration = defineRoute({
  method: 'post',
  path: '/api/metrics/security-scan-duration',
  access: 'service',
  tag: 'security',
  summary: 'Counts how long a scan took, for /metrics.',
  input: { body },
  output: z.object({ duration_seconds: z.number(), scan_type: z.string() }),
  errors: [],
  handle: ({ body: { duration_seconds, scan_type }, services }) => {
    services.scans.reportDuration({ duration_seconds, scan_type });
    return { duration_seconds, scan_type };
  },
});
