import { z } from 'zod';
import { Mirror } from '../../../contracts/mirror.js';
import { principalName } from '../../../kernel/principal.js';
import { defineRoute } from '../../http/define-route.js';
import { MirrorIdParam } from './mirror-id.js';

export const deleteMirror = defineRoute({
  method: 'delete',
  path: '/api/mirror/{mirror_id}',
  access: 'admin',
  tag: 'mirrors',
  summary:
    'Removes a mirror pod and answers how it ended, which stays with the failure. One that has ended stays as it is.',
  input: { params: z.object({ mirror_id: MirrorIdParam }) },
  output: Mirror,
  errors: [404, 503],
  handle: ({ params, principal, services }) =>
    services.mirrorDeploys.remove(params.mirror_id, principalName(principal)),
});
