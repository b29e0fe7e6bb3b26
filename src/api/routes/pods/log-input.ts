import { z } from 'zod';
import { NAME_LIMIT } from '../../../contracts/common.js';

const LABEL_LIMIT = 63;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/;

/** The pod whose log is wanted. Names that no object can have are refused before the cluster is asked. */
export const PodParams = z.object({
  namespace: z.string().max(LABEL_LIMIT).regex(LABEL, 'is not the name of a namespace'),
  pod_name: z.string().max(NAME_LIMIT).regex(SUBDOMAIN, 'is not the name of a pod'),
});

const TAIL = { maximum: 5_000, usual: 200 } as const;
const TAIL_WORDS = `must be a whole number from 1 to ${TAIL.maximum}`;

/** The parts of the query that both log routes have. */
export const logQuery = {
  container: z
    .string()
    .max(LABEL_LIMIT)
    .optional()
    .transform((name) => name || undefined)
    .meta({
      description: 'Whose log. Without it that of the failing container, else of the first.',
    }),
  tail_lines: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, TAIL_WORDS)
    .transform(Number)
    .refine((count) => count <= TAIL.maximum, TAIL_WORDS)
    .default(TAIL.usual)
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: TAIL.maximum,
      default: TAIL.usual,
      description: 'How many of the last lines.',
    }),
};
