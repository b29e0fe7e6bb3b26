import { z } from 'zod';
import { Mirror } from '../../../contracts/mirror.js';
import { defineRoute } from '../../http/define-route.js';

export const listActiveMirrors = defineRoute({
  method: 'get',
  path: '/api/mirror/active',
  access: 'read',
  tag: 'mirrors',
  summary: 'Lists the mirror pods that are not gone, the oldest first.',
  input: {},
  output: z.array(Mirror),
  mixesSecrets: true,
  errors: [],
  handle: ({ services }) => services.mirrors.active(),
});
