import { z } from 'zod';

/** The longest text that is looked at, in characters: half of what a prompt holds. */
export const PREVIEW_LIMIT = 65_536;

/** A text as it would leave the house. */
export const PrivacyPreview = z
  .object({
    text: z.string().meta({
      description: 'The text with secrets and, where that is set, names replaced.',
      example: 'password=[redacted:password]',
    }),
    redactions: z
      .array(
        z.object({
          kind: z.string().meta({ description: 'What stood there.', example: 'password' }),
          start: z.int().meta({ description: 'Where it begins in `text`, in UTF-16 units.', example: 9 }),
          end: z.int().meta({ description: 'Where it ends: the first unit behind it.', example: 28 }),
        }),
      )
      .meta({ description: 'What was replaced, in the order of the text; at most 5,000.' }),
  })
  .meta({ id: 'PrivacyPreview' });
export type PrivacyPreview = z.infer<typeof PrivacyPreview>;
