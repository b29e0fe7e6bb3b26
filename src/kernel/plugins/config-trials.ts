import type { TestResult } from '../../contracts/common.js';
import { messageOf, PodproofError } from '../ports/errors.js';
import type { SecretSealer } from '../ports/secret-sealer.js';
import type { PluginConfigurations } from './plugin-configurations.js';
import type { ConfiguredKind } from './stored-configs.js';
import { completeOpened, keepSecrets, openSecrets, type PlainConfig, refuseSealed } from './stored-secrets.js';
import { tryOutTimed } from './try-out.js';

interface Dependencies {
  readonly configurations: PluginConfigurations;
  readonly sealer: SecretSealer;
  /** What is stored for a plugin, secrets sealed; undefined where nothing is. */
  readonly storedOf: (kind: ConfiguredKind, id: string) => Promise<PlainConfig | undefined>;
}

/** Tests configurations of plugins; stores nothing and puts nothing into service. */
export class ConfigTrials {
  constructor(private readonly on: Dependencies) {}

  /**
   * Tests a configuration, completed from what is stored, or just what is stored. A test that fails is an answer. Throws `invalid` for an
   * unknown plugin and for what is no configuration.
   */
  async tryOut(kind: ConfiguredKind, id: string, config?: PlainConfig): Promise<TestResult> {
    const { configurations, sealer, storedOf } = this.on;
    const owner = { kind, id };
    const stored = await storedOf(kind, id);
    if (config === undefined) return this.#tryOutStored(kind, id, stored);
    const secrets = configurations.secretsOf(kind, id);
    refuseSealed(config, sealer);
    keepSecrets(config, stored ?? {}, secrets);
    let opened: PlainConfig;
    try {
      opened = completeOpened(config, stored ?? {}, secrets, { sealer, owner });
    } catch (error) {
      return { ok: false, message: messageOf(error), latency_ms: 0 };
    }
    configurations.validate(kind, id, opened);
    return tryOutTimed(() => configurations.tryOut(kind, id, opened));
  }

  #tryOutStored(kind: ConfiguredKind, id: string, stored: PlainConfig | undefined): Promise<TestResult> {
    if (stored === undefined) throw new PodproofError('invalid', `Nothing is configured for ${kind} ${id}`);
    const { configurations, sealer } = this.on;
    return tryOutTimed(async () => configurations.tryOut(kind, id, openSecrets(stored, sealer, { kind, id })));
  }
}
