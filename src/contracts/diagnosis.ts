import { z } from 'zod';
import { Severity } from './common.js';

/** One quoted piece of what was observed, and where it stood. */
export const Evidence = z
  .object({
    source: z.enum(['event', 'status', 'log', 'manifest', 'related']),
    text: z.string(),
    where: z.string(),
    at: z
      .object({
        container: z.string().meta({ description: 'Whose log it is.', example: 'cart' }),
        previous: z.boolean().meta({ description: 'Whether it is in the log of the run before.', example: true }),
        line: z
          .int()
          .positive()
          .meta({ description: 'Which line of the text that the record has, from 1.', example: 12 }),
      })
      .optional()
      .meta({ description: 'Only on a whole record: where in its logs the quoted line stands.' }),
  })
  .meta({ id: 'Evidence' });
export type Evidence = z.infer<typeof Evidence>;

/** One thing to do or to check, with the command that does it where there is one. */
export const Step = z.object({ text: z.string(), command: z.string().optional() }).meta({ id: 'Step' });
export type Step = z.infer<typeof Step>;

export const Confidence = z.enum(['high', 'medium', 'low']);

const Finding = z.object({
  /** The identifier of the failure kind, such as `oom-killed`. */
  kind: z.string(),
  title: z.string(),
  /** One paragraph that names the root cause with its concrete names and values. */
  cause: z.string(),
  severity: Severity,
  confidence: Confidence,
  container: z.string().optional(),
  evidence: z.array(Evidence),
  steps: z.array(Step),
  checks: z.array(Step),
});

/** Why a pod fails (docs/design.md, "Diagnosis"). Further findings of the same pod stand ranked in `others`. */
export const Diagnosis = Finding.extend({
  get others() {
    return z.array(Diagnosis);
  },
}).meta({ id: 'Diagnosis' });
export type Diagnosis = z.infer<typeof Finding> & { others: Diagnosis[] };

/** One operation of a JSON Patch (RFC 6902). */
export const PatchOperation = z
  .object({
    op: z.enum(['add', 'remove', 'replace', 'move', 'copy', 'test']),
    path: z.string(),
    from: z.string().optional(),
    value: z.unknown().optional(),
  })
  .meta({ id: 'PatchOperation' });

const Proposal = z.object({
  strategy: z.string(),
  title: z.string(),
  explanation: z.string(),
  assumes: z.array(z.string()),
  scope: z.enum(['hand-over', 'mirror-only']),
  target: z.enum(['pod', 'owner']),
  patch: z.array(PatchOperation),
  command: z
    .string()
    .optional()
    .meta({ description: 'A command that does the same in the cluster, where there is one besides the patch.' }),
  diff: z.string().optional().meta({
    description:
      'Only on a whole record: what it changes of the manifest of the owner, or of the pod where that is not known, as `diff -u` writes it and without secrets. Empty where it cannot be said so.',
  }),
});

/** A proposed change of the manifest (docs/design.md, "Fixes"). */
export const Fix = Proposal.extend({
  get alternatives() {
    return z.array(Fix);
  },
}).meta({ id: 'Fix' });
export type Fix = z.infer<typeof Proposal> & { alternatives: Fix[] };
