import { z } from 'zod';
import { RegistryName } from '../../../kernel/findings/registry-name.js';
import { defineRoute } from '../../http/define-route.js';
import { TrustedRegistry } from './trusted-registry.js';

export const addTrustedRegistry = defineRoute({
  method: 'post',
  path: '/api/security/trusted-registries',
  access: 'write',
  tag: 'security',
  summary: 'Trusts a registry, written as host[:port][/path].',
  input: { body: z.strictObject({ registry: RegistryName }) },
  output: TrustedRegistry,
  errors: [],
  handle: async ({ body, services }) => ({
    ...(await services.registries.add(body.registry)),
    ...services.managed.mark('trusted_registries', body.registry),
  }),
});
