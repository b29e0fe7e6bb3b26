import { Preferences } from '../../../contracts/own.js';
import { defineRoute } from '../../http/define-route.js';

export const getPreferences = defineRoute({
  method: 'get',
  path: '/api/me/preferences',
  access: 'read',
  tag: 'me',
  summary: 'How who asks wants the dashboard to be.',
  input: {},
  output: Preferences,
  errors: [],
  handle: ({ principal, services }) => services.own.preferences(principal),
});
