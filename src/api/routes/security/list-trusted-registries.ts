import { z } from 'zod';
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
    const { managed } = services;
    const registries = await services.registries.list();
    return registries.map((one) => ({ ...one, ...managed.mark('trusted_registries', one.registry) }));
  },
});
