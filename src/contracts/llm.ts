import { z } from 'zod';
import { ManagedBy } from './common.js';

/** A provider that can be chosen. */
const LlmProviderChoice = z
  .object({
    id: z.string(),
    name: z.string(),
    models: z
      .array(z.string())
      .meta({ description: 'Suggestions; any other name that the provider knows is accepted.' }),
    config_schema: z.record(z.string(), z.unknown()).meta({ description: 'The further fields of its configuration.' }),
  })
  .meta({ id: 'LlmProviderChoice' });

/** Which language model serves, and how it is doing (docs/wire-contract.md, "Language model"). Never holds a key. */
export const LlmStatus = z
  .object({
    configured: z.boolean(),
    provider: z.string().nullable(),
    model: z.string().nullable(),
    source: z
      .enum(['environment', 'admin', 'none'])
      .meta({ description: 'Who decides; `environment` cannot be changed here.' }),
    healthy: z.boolean().nullable().meta({
      description: 'In service, and its last call went well; null before the first call or test, and without a model.',
    }),
    last_error: z.string().nullable(),
    config: z.record(z.string(), z.unknown()).meta({
      description: 'As it is configured, secrets masked; empty without a model.',
      example: { model: 'gpt-5-mini' },
    }),
    calls_today: z.int().meta({ description: 'Since midnight UTC, over all replicas.' }),
    tokens_today: z.int(),
    calls_limit: z.int(),
    tokens_limit: z.int(),
    managed_by: ManagedBy,
    providers: z.array(LlmProviderChoice),
  })
  .meta({ id: 'LlmStatus' });
export type LlmStatus = z.infer<typeof LlmStatus>;

/**
 * The configuration of a language model (docs/wire-contract.md, "Language model"): flat, further fields as the plugin's schema says. An `api_key` that is left out, empty or masked keeps the
 * stored one; null removes it.
 */
export const LlmConfig = z
  .looseObject({
    provider: z.string().min(1).max(100),
    api_key: z.string().max(10_000).nullish().meta({ writeOnly: true }),
    model: z.string().max(1_000).nullish(),
    base_url: z.string().max(10_000).nullish(),
  })
  .meta({ id: 'LlmConfig' });
export type LlmConfig = z.infer<typeof LlmConfig>;
