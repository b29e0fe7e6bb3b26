import { z } from 'zod';
import { defineRoute } from '../../../http/define-route.js';
import { ExcludedPodEntry, toPodEntry } from './excluded.js';

export const listExcludedPods = defineRoute({
  method: 'get',
  path: '/api/admin/excluded-pods',
  access: 'read',
  tag: 'suppressions',
  summary: 'Lists the excluded pod patterns.',
  input: {},
  output: z.array(ExcludedPodEntry),
  errors: [],
  handle: async ({ services }) => {
    const { managed } = services;
    return (await services.exclusions.list('pod')).map((rule) => toPodEntry(rule, managed));
  },
});
