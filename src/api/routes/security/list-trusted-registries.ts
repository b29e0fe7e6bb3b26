import { z } from 'zod';
import { TOKENS } from '../../../server/tokens.js';
import { defineRoute } from '../../http/define-route.js';
import { TrustedRegistry } from './trusted-registry.js';

export const listTrustedRegistries = defineRoute({
  method: 'get',
  path: '/api/security/trusted-registries',
  access: 'read',
  tag: 'security',
  summary: 'Lists the trusted registries by name.',
  input: {},
  output: z.array(TrustedRegistry),
  errors: [],
  handle: ({ services }) => services.resolve(TOKENS.registries).list(),
});
