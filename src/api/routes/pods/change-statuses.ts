import { BulkChange, NewStatuses } from '../../../contracts/bulk-change.js';
import { principalName } from '../../../kernel/principal.js';
import { defineRoute } from '../../http/define-route.js';

export const changeStatuses = defineRoute({
  method: 'post',
  path: '/api/pods/status',
  access: 'write',
  tag: 'pods',
  summary: 'Gives many failures a status: those with these ids, or those that a filter finds.',
  input: { body: NewStatuses },
  output: BulkChange,
  errors: [409],
  examples: {
    'These failures': { ids: [1, 2], status: 'investigating', note: 'looking at it' },
    'What a filter finds': { filter: { namespace: 'shop', cause: 'oom-killed' }, status: 'resolved' },
  },
  handle: ({ body, principal, services }) => {
    const by = principalName(principal);
    if ('ids' in body) return services.bulkStatuses.changeNamed(body.ids, body, by);
    return services.bulkStatuses.changeFound(body.filter, body, by);
  },
});
