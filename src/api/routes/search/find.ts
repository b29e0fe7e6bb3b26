import { z } from 'zod';
import { SearchHit, SearchText } from '../../../contracts/search.js';
import { seesSecrets } from '../../../kernel/privacy/reader-view.js';
import { defineRoute } from '../../http/define-route.js';

const q = SearchText.meta({
  description: 'How a name begins; of what is new, any part of a name or title. Or a number: `812`, `#812`.',
  examples: ['cart'],
});

export const find = defineRoute({
  method: 'get',
  path: '/api/search',
  access: 'read',
  tag: 'search',
  summary: 'Finds incidents, failures, workloads, namespaces, findings and mirrors; the nearest first, at most twenty.',
  input: { query: z.object({ q }) },
  output: z.array(SearchHit),
  errors: [],
  mixesSecrets: true,
  handle: ({ query, principal, services }) => services.search.find(query.q, !seesSecrets(principal)),
});
