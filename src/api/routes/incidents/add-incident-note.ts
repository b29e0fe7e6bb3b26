import { z } from 'zod';
import { NewNote, TimelineEntry } from '../../../contracts/timeline.js';
import { principalName } from '../../../kernel/principal.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const addIncidentNote = defineRoute({
  method: 'post',
  path: '/api/incidents/{id}/notes',
  access: 'write',
  tag: 'incidents',
  summary: 'Writes a note on the timeline of an incident; secrets are taken out.',
  input: { params: z.object({ id: IdParam }), body: NewNote },
  output: TimelineEntry,
  errors: [404],
  handle: ({ params, body, principal, services }) =>
    services.timelines.note({ of: 'incident', id: params.id }, body.text, principalName(principal)),
});
