import { z } from 'zod';
import { LOG_EVENTS } from '../../../contracts/pod-logs.js';
import { maskLog } from '../../../kernel/logs/mask-log.js';
import { defineEventStream } from '../../sse/define-event-stream.js';
import { logQuery } from '../pods/log-input.js';
import { MirrorIdParam } from './mirror-id.js';

export const streamMirrorLogs = defineEventStream({
  path: '/api/mirror/{mirror_id}/logs/stream',
  access: 'read',
  queryToken: true,
  tag: 'mirrors',
  summary:
    'What the mirror pod prints, as it comes, as long as it is there. What looks like a secret is masked for the role read.',
  input: { params: z.object({ mirror_id: MirrorIdParam }), query: z.object(logQuery) },
  events: LOG_EVENTS,
  errors: [403, 404, 503],
  masked: maskLog,
  open: async ({ params, query, signal, lastEventId, services }) => {
    const { namespace, mirror_pod_name: podName } = await services.mirrors.get(params.mirror_id);
    return services.logs.follow({
      ...{ namespace, podName, container: query.container, tailLines: query.tail_lines, lastEventId, signal },
    });
  },
});
