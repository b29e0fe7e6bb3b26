import { z } from 'zod';
import { defineRoute } from '../../http/define-route.js';

export const getMetrics = defineRoute({
  method: 'get',
  path: '/metrics',
  access: 'public',
  tag: 'platform',
  summary: 'All metrics in the Prometheus text format.',
  input: {},
  output: z.string(),
  contentType: 'text/plain; version=0.0.4; charset=utf-8',
  errors: [],
  handle: async ({ services }) => {
    // A scrape is wanted most when something is away, so it never fails for it.
    const counts = await services.platform.counts().catch(() => undefined);
    return services.httpMetrics.expose(counts);
  },
});
