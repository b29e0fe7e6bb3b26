import { z } from 'zod';
import { MirrorLogs } from '../../../contracts/mirror.js';
import { defineRoute } from '../../http/define-route.js';
import { MirrorIdParam } from './mirror-id.js';

export const getMirrorLogs = defineRoute({
  method: 'get',
  path: '/api/mirror/{mirror_id}/logs',
  access: 'read',
  tag: 'mirrors',
  summary: 'Shows what the mirror pod and the pod that failed printed last, also after its end.',
  input: { params: z.object({ mirror_id: MirrorIdParam }) },
  output: MirrorLogs,
  mixesSecrets: true,
  errors: [404],
  handle: ({ params, services }) => services.mirrors.logs(params.mirror_id),
});
