import { NewView, View } from '../../../contracts/own.js';
import { defineRoute } from '../../http/define-route.js';

export const createView = defineRoute({
  method: 'post',
  path: '/api/me/views',
  access: 'read',
  tag: 'me',
  summary: 'Saves a view.',
  input: { body: NewView },
  output: View,
  errors: [409],
  handle: ({ body, principal, services }) => services.own.addView(principal, body),
});
