import { z } from 'zod';
import { principalName } from '../../../../kernel/principal.js';
import { PodPattern } from '../../../../kernel/settings/exclusion-rules.js';
import { defineRoute } from '../../../http/define-route.js';
import { ExcludedPodEntry, toPodEntry } from './excluded.js';

export const excludePod = defineRoute({
  method: 'post',
  path: '/api/admin/excluded-pods',
  access: 'write',
  tag: 'suppressions',
  summary: 'Excludes the pods whose name, or `namespace/name`, fits a pattern with * and ?.',
  input: { body: z.strictObject({ pod_name: PodPattern }) },
  output: ExcludedPodEntry,
  errors: [],
  handle: async ({ body, principal, services }) => {
    const rule = { kind: 'pod', pattern: body.pod_name } as const;
    return toPodEntry(await services.exclusions.add(rule, principalName(principal)), services.managed);
  },
});
