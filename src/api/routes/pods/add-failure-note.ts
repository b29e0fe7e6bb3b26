import { z } from 'zod';
import { NewNote, TimelineEntry } from '../../../contracts/timeline.js';
import { principalName } from '../../../kernel/principal.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const addFailureNote = defineRoute({
  method: 'post',
  path: '/api/pods/failed/{pod_id}/notes',
  access: 'write',
  tag: 'pods',
  summary: 'Writes a note on the timeline of a failure; secrets are taken out.',
  input: { params: z.object({ pod_id: IdParam }), body: NewNote },
  output: TimelineEntry,
  errors: [404],
  handle: ({ params, body, principal, services }) =>
    services.timelines.note({ of: 'failure', id: params.pod_id }, body.text, principalName(principal)),
});
