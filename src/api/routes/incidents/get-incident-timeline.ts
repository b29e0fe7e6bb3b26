import { z } from 'zod';
import { TimelineEntry } from '../../../contracts/timeline.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';
import { pageQuery, pageRequest, sendPart } from '../../http/paging.js';

export const getIncidentTimeline = defineRoute({
  method: 'get',
  path: '/api/incidents/{id}/timeline',
  access: 'read',
  tag: 'incidents',
  summary: 'What happened to an incident, newest first; what is alike within ten minutes is one entry.',
  input: { params: z.object({ id: IdParam }), query: z.object(pageQuery) },
  output: z.array(TimelineEntry),
  errors: [404],
  handle: async (call) => {
    const subject = { of: 'incident', id: call.params.id } as const;
    return sendPart(call, await call.services.timelines.read(subject, pageRequest(call.query)));
  },
});
