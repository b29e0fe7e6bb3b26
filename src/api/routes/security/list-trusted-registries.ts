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
  handle: async ({ services }) => {
    const managed = services.resolve(TOKENS.managed);
    const registries = await services.resolve(TOKENS.registries).list();
    return registries.map((one) => ({ ...one, ...managed.mark('trusted_registries', one.registry) }));
  },
});
