import { z } from 'zod';
import { NAME_LIMIT, Name } from '../../../contracts/common.js';
import { NodeStatus } from '../../../contracts/diagram.js';

/** A part of a path that names something in the cluster: what could lead to another place there is refused. */
export const ClusterName = Name.refine(
  (text) => !/[/%]/.test(text) && text !== '.' && text !== '..',
  'must be the name of something in the cluster',
);

const FOLD = { smallest: 1, largest: 500 } as const;
const FOLD_PROBLEM = `must be a whole number from ${FOLD.smallest} to ${FOLD.largest}`;

/** How many pods of one controller a graph shows. */
export const FoldQuery = z.object({
  fold: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, FOLD_PROBLEM)
    .transform(Number)
    .refine((fold) => fold <= FOLD.largest, FOLD_PROBLEM)
    .optional()
    .meta({
      type: 'integer',
      minimum: FOLD.smallest,
      maximum: FOLD.largest,
      description:
        'Of a controller with more pods than this, the failing ones stay (at most so many) and the others become one node of the kind `PodGroup`. 20 unless given, and fewer where a namespace has very many pods.',
    }),
});

const DEEPEST = 6;

/** Which part of a namespace is wanted. */
export const PartQuery = FoldQuery.extend({
  status: NodeStatus.optional().meta({
    description: 'Only nodes in this state, with what is as near to them as `depth` says.',
  }),
  around: z
    .string()
    .max(2 * NAME_LIMIT)
    .regex(/^[^/%]+\/[^/%]+$/, 'must be kind/name')
    .optional()
    .meta({ description: 'Only what is near this object: `Deployment/cart`.' }),
  depth: z
    .string()
    .regex(/^[0-6]$/, `must be a whole number from 0 to ${DEEPEST}`)
    .transform(Number)
    .optional()
    .meta({
      ...{ type: 'integer', minimum: 0, maximum: DEEPEST, default: 1 },
      description: 'With `status` or `around`: how many edges away the furthest nodes are.',
    }),
});
