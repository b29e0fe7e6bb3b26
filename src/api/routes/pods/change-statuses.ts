import { z } from 'zod';
import { Changed, Id } from '../../../contracts/common.js';
import { NewStatus } from '../../../contracts/failure.js';
import { principalName } from '../../../kernel/principal.js';
import { defineRoute } from '../../http/define-route.js';

const IDS_PER_REQUEST = 1_000;

export const changeStatuses = defineRoute({
  method: 'post',
  path: '/api/pods/status',
  access: 'write',
  tag: 'pods',
  summary: 'Gives many failures a status; ids that do not exist are passed over.',
  input: { body: z.strictObject({ ids: z.array(Id).max(IDS_PER_REQUEST), ...NewStatus.shape }) },
  output: Changed,
  errors: [409],
  handle: async ({ body, principal, services }) => ({
    changed: await services.failures.changeStatuses(body.ids, body, principalName(principal)),
  }),
});
