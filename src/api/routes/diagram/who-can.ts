import { WhoCanAnswer } from '../../../contracts/access.js';
import { defineRoute } from '../../http/define-route.js';
import { accessQuery, questionOf } from './access-question.js';

export const whoCan = defineRoute({
  method: 'get',
  path: '/api/diagram/rbac/who-can',
  access: 'read',
  tag: 'diagram',
  summary: 'Lists the subjects of bindings that allow something. Groups are not resolved into members.',
  input: { query: accessQuery({}) },
  output: WhoCanAnswer,
  isPrepared: true,
  errors: [503],
  handle: ({ query, services }) => services.access.whoCan(questionOf(query)),
});
