import { z } from 'zod';
import { NAME_LIMIT } from './common.js';

/** How many hits an answer has at most. */
export const SEARCH_HITS = 20;

export const SearchText = z.string().min(1).max(NAME_LIMIT);

export const SearchType = z.enum(['incident', 'failure', 'workload', 'namespace', 'finding', 'mirror']);
export type SearchType = z.infer<typeof SearchType>;

/** Something that was found, and where the dashboard shows it. */
export const SearchHit = z
  .object({
    type: SearchType.meta({ description: 'What it is.' }),
    id: z.string().meta({ description: 'Its identifier; of workloads and namespaces the name.', examples: ['812'] }),
    title: z.string(),
    subtitle: z.string().meta({ description: 'Where it is.', examples: ['shop / Deployment cart'] }),
    path: z.string().meta({ description: 'Its page in the dashboard.', examples: ['/failures/812'] }),
    at: z.string().nullable().meta({ description: 'When it was seen last; null where that is not known.' }),
  })
  .meta({ id: 'SearchHit', description: 'something that was found' });
export type SearchHit = z.infer<typeof SearchHit>;
