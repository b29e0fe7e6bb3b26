import { z } from 'zod';
import { defineRoute } from '../../../http/define-route.js';
import { ExcludedNamespaceEntry, toNamespaceEntry } from './excluded.js';

export const listExcludedNamespaces = defineRoute({
  method: 'get',
  path: '/api/admin/excluded-namespaces',
  access: 'read',
  tag: 'suppressions',
  summary: 'Lists the excluded namespaces.',
  input: {},
  output: z.array(ExcludedNamespaceEntry),
  errors: [],
  handle: async ({ services }) => {
    const { managed } = services;
    return (await services.exclusions.list('namespace')).map((rule) => toNamespaceEntry(rule, managed));
  },
});
