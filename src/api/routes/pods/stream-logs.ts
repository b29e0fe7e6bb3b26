import { z } from 'zod';
import { LOG_EVENTS } from '../../../contracts/pod-logs.js';
import { maskLog } from '../../../kernel/logs/mask-log.js';
import { defineEventStream } from '../../sse/define-event-stream.js';
import { logQuery, PodParams } from './log-input.js';

export const streamLogs = defineEventStream({
  path: '/api/pods/{namespace}/{pod_name}/logs/stream',
  access: 'read',
  queryToken: true,
  tag: 'pods',
  summary:
    'What a container prints, as it comes, over its restarts. What looks like a secret is masked for the role read.',
  input: { params: PodParams, query: z.object(logQuery) },
  events: LOG_EVENTS,
  errors: [403, 404, 503],
  masked: maskLog,
  open: ({ params, query, signal, lastEventId, services }) =>
    services.logs.follow({
      ...{ namespace: params.namespace, podName: params.pod_name, container: query.container },
      ...{ tailLines: query.tail_lines, lastEventId, signal },
    }),
});
