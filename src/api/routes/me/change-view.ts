import { z } from 'zod';
import { NewView, View } from '../../../contracts/own.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const changeView = defineRoute({
  method: 'put',
  path: '/api/me/views/{id}',
  access: 'read',
  tag: 'me',
  summary: 'Saves a view anew: one’s own, or as an admin one that is shared.',
  input: { params: z.object({ id: IdParam }), body: NewView },
  output: View,
  errors: [403, 404],
  handle: ({ params, body, principal, services }) => services.own.changeView(principal, params.id, body),
});
