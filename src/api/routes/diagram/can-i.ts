import { z } from 'zod';
import { CanIAnswer } from '../../../contracts/access.js';
import { NAME_LIMIT } from '../../../contracts/common.js';
import { defineRoute } from '../../http/define-route.js';
import { accessQuery, questionOf } from './access-question.js';

const Query = accessQuery({
  subject: z
    .string()
    .min(1)
    .max(2 * NAME_LIMIT)
    .meta({
      description:
        '`system:serviceaccount:<namespace>:<name>`, `user:<name>` or `group:<name>`. Service accounts and users belong to the groups that the API server gives them; those of certificates and identity providers are not known here.',
      example: 'system:serviceaccount:shop:ci',
    }),
});

export const canI = defineRoute({
  method: 'get',
  path: '/api/diagram/rbac/can-i',
  access: 'read',
  tag: 'diagram',
  summary: 'Says whether somebody may do something, by which bindings, or what is missing for it.',
  input: { query: Query },
  output: CanIAnswer,
  isPrepared: true,
  errors: [503],
  handle: ({ query, services }) => services.access.canI(query.subject, questionOf(query)),
});
