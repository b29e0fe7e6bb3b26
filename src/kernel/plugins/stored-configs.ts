import { PodproofError } from '../ports/errors.js';
import type { SecretSealer } from '../ports/secret-sealer.js';
import type { StoredPluginConfig } from '../ports/storage/plugin-configs.js';
import type { Repositories } from '../ports/storage.js';
import type { PluginAccess } from './plugin-access.js';
import { resealSecrets } from './stored-secrets.js';

/** The kinds whose configurations are kept in the storage. */
export type ConfiguredKind = 'kinds' | 'llm' | 'notify';

/** What `reseal` did, in secrets. */
export interface ResealCounts {
  readonly resealed: number;
  /** They have the present key already. */
  readonly current: number;
  /** The configurations that no known key opens. They stay as they are. */
  readonly failures: readonly { readonly kind: string; readonly id: string; readonly error: string }[];
}

/** One writer at a time over all replicas: completing from what is stored and sealing anew read before they write. */
const LOCK = 'plugin-configs';
const LOCK_TRIES = 100;
const LOCK_WAIT_MS = 50;

/** The configurations of plugins as they are stored, secrets sealed. */
export class StoredConfigs {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly sealer: SecretSealer,
  ) {}

  list(): Promise<readonly StoredPluginConfig[]> {
    return this.plugins.use('storage', ({ pluginConfigs }) => pluginConfigs.list());
  }

  /** Runs `work` while nobody else writes, in one transaction. Throws `conflict` when others write for too long. */
  async write<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result> {
    for (let attempt = 0; attempt < LOCK_TRIES; attempt += 1) {
      const done = await this.plugins.use('storage', (storage) =>
        storage.exclusively(LOCK, async () => ({ result: await storage.transaction(work) })),
      );
      if (done !== undefined) return done.result;
      await new Promise((resolve) => setTimeout(resolve, LOCK_WAIT_MS));
    }
    throw new PodproofError('conflict', 'Somebody else is changing the configuration of plugins; try again');
  }

  /** Seals everything with the present key. Run twice, it changes nothing the second time. */
  reseal(): Promise<ResealCounts> {
    return this.write(async ({ pluginConfigs }) => {
      const counts = { resealed: 0, current: 0 };
      const failures: ResealCounts['failures'][number][] = [];
      for (const row of await pluginConfigs.list()) {
        try {
          const { config, resealed, current } = resealSecrets(row.config, this.sealer, row);
          counts.resealed += resealed;
          counts.current += current;
          if (resealed > 0) await pluginConfigs.set({ ...row, config });
        } catch (error) {
          if (!PodproofError.isInstance(error) || error.code !== 'invalid') throw error;
          failures.push({ kind: row.kind, id: row.id, error: error.message });
        }
      }
      return { ...counts, failures };
    });
  }
}
