import { z } from 'zod';
import { Timestamp } from '../../../contracts/common.js';
import { defineRoute } from '../../http/define-route.js';
import { Removed } from '../../http/removed.js';

const body = z
  .looseObject({
    before: Timestamp.nullish().meta({ description: 'Only findings that no report has named since go.' }),
  })
  .nullish();

export const clearFindings = defineRoute({
  method: 'post',
  path: '/api/security/scan/clear',
  access: 'service',
  tag: 'security',
  summary:
    'Removes the active findings, or only those not seen since `before`, so that a rescan never shows an empty list.',
  input: { body },
  output: Removed,
  errors: [],
  handle: async ({ body, services }) => {
    const notSeenSince = body?.before ? Date.parse(body.before) : null;
    return { removed: await services.findings.clear(notSeenSince) };
  },
});
