import { z } from 'zod';
import { TimelineEntry } from '../../../contracts/timeline.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';
import { pageQuery, pageRequest, sendPart } from '../../http/paging.js';

export const getFailureTimeline = defineRoute({
  method: 'get',
  path: '/api/pods/failed/{pod_id}/timeline',
  access: 'read',
  tag: 'pods',
  summary: 'What happened to a failure, newest first; with what its incident has for all of them.',
  input: { params: z.object({ pod_id: IdParam }), query: z.object(pageQuery) },
  output: z.array(TimelineEntry),
  errors: [404],
  handle: async (call) => {
    const subject = { of: 'failure', id: call.params.pod_id } as const;
    return sendPart(call, await call.services.timelines.read(subject, pageRequest(call.query)));
  },
});
