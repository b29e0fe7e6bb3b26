import { SystemState } from '../../../../contracts/system.js';
import { defineRoute } from '../../../http/define-route.js';

export const getSystem = defineRoute({
  method: 'get',
  path: '/api/admin/system',
  access: 'admin',
  tag: 'platform',
  summary: 'Shows how the server is that answers: what it runs on, what waits in it, what it did last.',
  input: {},
  output: SystemState,
  errors: [],
  handle: ({ services }) => services.system.state(),
});
