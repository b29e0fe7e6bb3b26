import { Preferences } from '../../../contracts/own.js';
import { defineRoute } from '../../http/define-route.js';

export const setPreferences = defineRoute({
  method: 'put',
  path: '/api/me/preferences',
  access: 'read',
  tag: 'me',
  summary: 'Says how the dashboard is to be; what is left out is as it is for everybody.',
  input: { body: Preferences },
  output: Preferences,
  errors: [],
  handle: ({ body, principal, services }) => services.own.setPreferences(principal, body),
});
