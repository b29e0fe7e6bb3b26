import { z } from 'zod';

/** The body of every error (docs/wire-contract.md, "Errors"). `request_id` finds the line in the log. */
export const Problem = z.looseObject({ detail: z.string(), request_id: z.string().optional() }).meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
