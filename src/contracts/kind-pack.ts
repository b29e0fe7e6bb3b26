import { z } from 'zod';
import { ManagedBy, Timestamp } from './common.js';

/** What a plugin's own schema says (`GET /api/admin/plugins?kind=kinds`). */
const Config = z.record(z.string(), z.unknown());

/** The configuration of a pack of failure kinds as admins see it (docs/wire-contract.md, "Packs of failure kinds"). Never holds a secret. */
export const KindPackConfig = z
  .object({
    pack: z.string(),
    enabled: z.boolean(),
    config: Config.meta({ description: 'Secrets are masked.' }),
    updated_at: Timestamp,
    updated_by: z.string(),
    error: z
      .string()
      .nullable()
      .meta({ description: 'Why the pack does not serve with it, or what of it is left out while the rest serves.' }),
    managed_by: ManagedBy,
  })
  .meta({ id: 'KindPackConfig' });
export type KindPackConfig = z.infer<typeof KindPackConfig>;

/** What is left out stays as it is, and so do secrets that are left out of `config` or masked there. */
export const KindPackChange = z
  .strictObject({ enabled: z.boolean().optional(), config: Config.optional() })
  .meta({ id: 'KindPackChange' });

/** A pack as a provisioning file declares it. */
export const DeclaredKindPack = z.strictObject({
  pack: z.string().min(1).max(100),
  enabled: z.boolean().default(true),
  config: Config.default({}),
});
