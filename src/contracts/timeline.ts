import { z } from 'zod';
import { Assignee, Id } from './common.js';

/** The longest note on a timeline, in characters. */
export const TIMELINE_NOTE_LIMIT = 4_000;
/** The longest username that can be asked for. */
const USERNAME_LIMIT = 256;

export const TimelineKind = z.enum([
  ...(['first_seen', 'last_seen', 'resolved', 'cause', 'status', 'assigned', 'note'] as const),
  ...(['change', 'solution', 'mirror', 'proof', 'message'] as const),
]);
export type TimelineKind = z.infer<typeof TimelineKind>;

/** What an entry points at. */
const TimelineRef = z.object({
  type: z.enum(['failure', 'incident', 'mirror']).meta({ description: 'What it is.' }),
  id: z.string().meta({ description: 'Its identifier.', examples: ['812'] }),
});
export type TimelineRef = z.infer<typeof TimelineRef>;

/** Something that happened to a failure or to an incident. */
export const TimelineEntry = z
  .object({
    at: z.string().meta({ description: 'When it happened; of several that count as one, the last.' }),
    kind: TimelineKind.meta({
      description:
        '`change`: of the cluster. `mirror`: a proof began; `proof`: its verdict came. `message`: a notifier was told.',
    }),
    actor: z
      .string()
      .nullable()
      .meta({ description: 'Who did it: a username, `agent`, a notifier or a model; null for nobody.' }),
    text: z.string().meta({ description: 'What happened, without secrets.', examples: ['resolved: limit raised'] }),
    count: z.int().meta({ description: 'How many pods, reports or changes it stands for.', examples: [1] }),
    ref: z.union([TimelineRef, z.null()]).meta({ description: 'What it points at; null for nothing.' }),
  })
  .meta({ id: 'TimelineEntry', description: 'something that happened' });
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** What somebody writes down. */
export const NewNote = z
  .strictObject({
    text: z
      .string()
      .min(1)
      .max(TIMELINE_NOTE_LIMIT)
      .meta({ description: 'What to remember; secrets are taken out.', examples: ['told the team of the catalogue'] }),
  })
  .meta({ id: 'NewNote' });

/** Who takes care from now on. */
export const NewAssignee = z
  .strictObject({
    assignee: z
      .string()
      .min(1)
      .max(USERNAME_LIMIT)
      .nullable()
      .meta({ description: 'The username of an account; null for nobody.', examples: ['ada'] }),
  })
  .meta({ id: 'NewAssignee' });

export const Assigned = z
  .object({ id: Id, assignee: Assignee })
  .meta({ id: 'Assigned', description: 'who takes care now' });
export type Assigned = z.infer<typeof Assigned>;
