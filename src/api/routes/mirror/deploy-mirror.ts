import { z } from 'zod';
import { Mirror, MirrorRequest } from '../../../contracts/mirror.js';
import { principalName } from '../../../kernel/principal.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const deployMirror = defineRoute({
  method: 'post',
  path: '/api/mirror/deploy/{pod_id}',
  access: 'admin',
  tag: 'mirrors',
  summary:
    'Makes a mirror pod of a failure, with the fix or the given manifest, and watches it until there is a verdict.',
  input: { params: z.object({ pod_id: IdParam }), body: MirrorRequest },
  output: Mirror,
  errors: [400, 403, 404, 409, 503],
  // Not ended with the request: what was begun is there, and is watched.
  handle: ({ params, body, principal, services }) =>
    services.mirrorDeploys.deploy(params.pod_id, body, principalName(principal)),
});
