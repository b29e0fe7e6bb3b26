import { z } from 'zod';
import { FacetName, Facets } from '../../../contracts/stats.js';
import { defineRoute } from '../../http/define-route.js';
import { filterText } from '../../http/paging.js';

/** `a,b` is the same as `a` and `b`. */
const split = (given: unknown) =>
  [given].flat().flatMap((text: unknown) => (typeof text === 'string' ? text.split(',') : [text]));

const of = z
  .preprocess(split, z.array(FacetName).max(20))
  .optional()
  .transform((names) => [...new Set(names ?? FacetName.options)])
  .meta({
    type: 'array',
    items: { type: 'string', enum: FacetName.options },
    description: 'Several times, or with commas between; all, when left out.',
  });

export const listFacets = defineRoute({
  method: 'get',
  path: '/api/facets',
  access: 'read',
  tag: 'statistics',
  summary:
    'Lists the values that filters of active failures may be set to, at most fifty of each, the most frequent first.',
  input: { query: z.object({ of, q: filterText.meta({ description: 'A part of the value.' }) }) },
  output: Facets,
  errors: [],
  handle: ({ query, services }) => services.stats.facets(query.of, query.q),
});
