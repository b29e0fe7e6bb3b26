import { z } from 'zod';
import { Mirror } from '../../../contracts/mirror.js';
import { defineRoute } from '../../http/define-route.js';
import { MirrorIdParam } from './mirror-id.js';

export const getMirror = defineRoute({
  method: 'get',
  path: '/api/mirror/status/{mirror_id}',
  access: 'read',
  tag: 'mirrors',
  summary:
    'Shows a mirror pod with its checks and its verdict, also after its end. What looks like a secret is masked for the role read.',
  input: { params: z.object({ mirror_id: MirrorIdParam }) },
  output: Mirror,
  mixesSecrets: true,
  errors: [404],
  handle: ({ params, services }) => services.mirrors.get(params.mirror_id),
});
