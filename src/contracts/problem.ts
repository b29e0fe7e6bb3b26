import { z } from 'zod';

/** The body of every error (docs/wire-contract.md, "Errors"). `request_id` finds the line in the log. */
export const Problem = z
  .looseObject({
    detail: z.string(),
    request_id: z.string().optional(),
    fields: z
      .array(
        z.object({
          field: z.string().meta({
            description: 'Path of the field, such as `config.routes[0].webhook_url`; empty for the whole body.',
            example: 'namespace',
          }),
          message: z
            .string()
            .meta({ description: 'What is wrong with it, to be read after its name.', example: 'is required' }),
        }),
      )
      .optional()
      .meta({ description: 'Only with 400: each field that does not fit, at most 50.' }),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
