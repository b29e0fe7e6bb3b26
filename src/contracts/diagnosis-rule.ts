import { z } from 'zod';
import { Severity } from './common.js';

/** A kind of failure that diagnosis knows, and the ways to repair it that it knows. */
export const DiagnosisRuleInfo = z
  .object({
    id: z.string().meta({ description: 'The `kind` of its diagnoses.' }),
    title: z.string(),
    description: z.string().meta({ description: 'By what it is recognised, and what it means.' }),
    group: z
      .string()
      .meta({ description: 'What it is about. Of several findings, that of the earlier group is the root cause.' }),
    severity: Severity,
    fixes: z
      .array(z.object({ strategy: z.string(), title: z.string() }))
      .meta({ description: 'What can be proposed, the first choice first; whether it is depends on the pod.' }),
    plugin: z
      .string()
      .nullable()
      .meta({ description: 'The id of the plugin that it is of; null for those of Podproof itself.' }),
  })
  .meta({ id: 'DiagnosisRuleInfo' });
export type DiagnosisRuleInfo = z.infer<typeof DiagnosisRuleInfo>;
