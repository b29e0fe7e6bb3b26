import { z } from 'zod';
import { HandOverPatch, PatchFormat } from '../../../contracts/mirror.js';
import { seesSecrets } from '../../../kernel/privacy/reader-view.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const getPatch = defineRoute({
  method: 'get',
  path: '/api/pods/failed/{pod_id}/patch',
  access: 'read',
  tag: 'pods',
  summary:
    'The fix as a patch of the owner: what was proven last, else the proposed fix. Nothing is applied. 409 says why there is none, and what works instead.',
  input: {
    params: z.object({ pod_id: IdParam }),
    query: z.object({
      format: PatchFormat.default('kubectl').meta({
        description: 'A shell command, a strategic-merge patch in YAML, a JSON Patch, or a kustomization.yaml.',
      }),
      experiment: z
        .enum(['', '0', '1', 'false', 'true'])
        .optional()
        .transform((text) => text === 'true' || text === '1')
        .meta({ type: 'boolean', description: 'Also what is meant only for a mirror pod, and not for production.' }),
    }),
  },
  output: HandOverPatch,
  mixesSecrets: true,
  errors: [404, 409],
  handle: ({ params, query, principal, services }) =>
    services.handOvers.patch(params.pod_id, {
      format: query.format,
      isExperiment: query.experiment,
      seesSecrets: seesSecrets(principal),
    }),
});
