import { z } from 'zod';
import { principalName } from '../../../../kernel/principal.js';
import { ExcludedNamespace } from '../../../../kernel/settings/exclusion-rules.js';
import { defineRoute } from '../../../http/define-route.js';
import { ExcludedNamespaceEntry, toNamespaceEntry } from './excluded.js';

export const excludeNamespace = defineRoute({
  method: 'post',
  path: '/api/admin/excluded-namespaces',
  access: 'write',
  tag: 'suppressions',
  summary: 'Excludes a namespace: reports of its pods are not kept, from now on.',
  input: { body: z.strictObject({ namespace: ExcludedNamespace }) },
  output: ExcludedNamespaceEntry,
  errors: [],
  handle: async ({ body, principal, services }) => {
    const rule = { kind: 'namespace', pattern: body.namespace } as const;
    return toNamespaceEntry(await services.exclusions.add(rule, principalName(principal)), services.managed);
  },
});
