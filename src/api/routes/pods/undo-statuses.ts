import { Undo, Undone } from '../../../contracts/bulk-change.js';
import { principalName } from '../../../kernel/principal.js';
import { defineRoute } from '../../http/define-route.js';

export const undoStatuses = defineRoute({
  method: 'post',
  path: '/api/pods/status/undo',
  access: 'write',
  tag: 'pods',
  summary: 'Takes a change of statuses back: what nobody has changed since is again what it was.',
  input: { body: Undo },
  output: Undone,
  errors: [404, 410],
  handle: ({ body, principal, services }) => services.bulkStatuses.undo(body.undo, principalName(principal)),
});
