import { Undo, Undone } from '../../../contracts/bulk-change.js';
import { defineRoute } from '../../http/define-route.js';

export const undoFindings = defineRoute({
  method: 'post',
  path: '/api/security/findings/status/undo',
  access: 'write',
  tag: 'security',
  summary: 'Takes back that many findings were dismissed or restored.',
  input: { body: Undo },
  output: Undone,
  errors: [404, 410],
  handle: ({ body, services }) => services.bulkFindings.undo(body.undo),
});
