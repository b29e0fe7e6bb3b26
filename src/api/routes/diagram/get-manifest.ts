import { z } from 'zod';
import { seesSecrets } from '../../../kernel/privacy/reader-view.js';
import { defineRoute } from '../../http/define-route.js';
import { ClusterName } from './path-parts.js';

export const getManifest = defineRoute({
  method: 'get',
  path: '/api/diagram/manifest/{namespace}/{kind}/{name}',
  access: 'read',
  tag: 'diagram',
  summary:
    'Shows the live manifest of an object of any kind as YAML, without what the server wrote. The role read sees no values of variables and no secrets; nobody sees a Secret.',
  input: {
    params: z.object({
      namespace: ClusterName.meta({ description: '`_` for what has none.' }),
      kind: ClusterName.meta({
        description: 'As graphs have it, or as kubectl takes it: `Deployment`, `deployments.apps`.',
        examples: ['Deployment'],
      }),
      name: ClusterName,
    }),
  },
  output: z.string(),
  contentType: 'text/yaml; charset=utf-8',
  mixesSecrets: true,
  errors: [403, 404, 503],
  handle: ({ params, principal, services }) =>
    services.manifests.manifest(params, { showsVariables: seesSecrets(principal) }),
});
