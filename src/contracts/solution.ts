import { z } from 'zod';
import { Id } from './common.js';
import { PatchOperation } from './diagnosis.js';

/** What may be done about a security finding (docs/wire-contract.md, "Security findings"). */
export const FindingFix = z
  .object({
    finding_id: Id,
    /** Markdown. */
    explanation: z.string(),
    /** The changed manifest as YAML; null where the finding came without one, or nothing is to be changed in it. */
    fixed_manifest: z.string().nullable(),
    patch: z.array(PatchOperation),
    /** True for the check's own remediation, false for one of the language model. */
    is_fallback: z.boolean(),
    /** Why it is a fallback although a language model is configured; else null. */
    fallback_reason: z.string().nullable(),
  })
  .meta({ id: 'FindingFix' });
export type FindingFix = z.infer<typeof FindingFix>;

/** What would be sent to the language model, to the byte (docs/wire-contract.md, "Solutions"). */
export const LlmPreview = z
  .object({
    provider: z.string().nullable(),
    model: z.string().nullable(),
    messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
    /** What was taken out, by kind. */
    redactions: z.array(z.object({ kind: z.string(), count: z.int() })),
    /** The size of the messages as JSON in UTF-8. */
    bytes: z.int(),
  })
  .meta({ id: 'LlmPreview' });
export type LlmPreview = z.infer<typeof LlmPreview>;
