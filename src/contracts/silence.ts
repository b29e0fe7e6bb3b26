import { z } from 'zod';
import { Id, ManagedBy, NAME_LIMIT, Timestamp } from './common.js';

const glob = (what: string) =>
  z
    .string()
    .min(1)
    .max(2 * NAME_LIMIT + 1)
    .optional()
    .meta({ description: `${what}; * stands for any text, ? for one character.` });

/** What a silence fits: each pattern that is given must; at least one is given. */
const Matchers = {
  namespace: glob('The namespace'),
  owner: glob('The name of the top-level controller or, with a slash, Kind/name'),
  pod: glob('The name of a pod'),
  cause: glob('The kind of failure, such as oom-killed'),
};

export const SilenceMatchers = z.object(Matchers).meta({ id: 'SilenceMatchers' });

/** What is not notified for a while (docs/wire-contract.md, "Silences"). */
export const Silence = z
  .object({
    id: Id,
    matchers: SilenceMatchers,
    reason: z.string(),
    starts_at: Timestamp,
    ends_at: Timestamp,
    created_by: z.string(),
    managed_by: ManagedBy,
  })
  .meta({ id: 'Silence' });
export type Silence = z.infer<typeof Silence>;

/** As a provisioning file has it: a duration would begin anew with each start. */
export const DeclaredSilence = z.strictObject({
  matchers: z.strictObject(Matchers),
  reason: z.string().min(1).max(1_000),
  starts_at: Timestamp.optional().meta({ format: 'date-time', description: 'Now, when it is left out.' }),
  ends_at: Timestamp,
});
export type DeclaredSilence = z.infer<typeof DeclaredSilence>;

/** A year. */
const LONGEST_MINUTES = 525_600;

/** With its end, or with how long it lasts. */
export const NewSilence = z
  .union([
    DeclaredSilence,
    z.strictObject({
      ...DeclaredSilence.omit({ ends_at: true }).shape,
      duration_minutes: z
        .int()
        .min(1)
        .max(LONGEST_MINUTES)
        .meta({ description: 'How long it lasts from its start, in place of `ends_at`.', example: 90 }),
    }),
  ])
  .meta({ id: 'NewSilence' });
export type NewSilence = z.infer<typeof NewSilence>;
