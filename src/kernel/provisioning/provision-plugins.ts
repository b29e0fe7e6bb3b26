import type { LlmConfig } from '../../contracts/llm.js';
import type { NotificationService } from '../notifications/notification-service.js';
import type { PluginConfigService } from '../plugins/plugin-config-service.js';
import type { PluginHost } from '../plugins/plugin-host.js';
import type { ConfiguredKind } from '../plugins/stored-configs.js';
import type { PlainConfig } from '../plugins/stored-secrets.js';
import { messageOf, PodproofError } from '../ports/errors.js';
import type { Declaration, DeclarationIssue } from './declaration.js';
import { BY_FILE, type Ledger } from './ledger.js';

interface Dependencies {
  readonly plugins: Pick<PluginHost, 'configurations'>;
  readonly configs: Pick<PluginConfigService, 'get' | 'save' | 'remove' | 'isFixed'>;
  readonly notifications: Pick<NotificationService, 'remove'>;
}

interface Wanted {
  readonly kind: ConfiguredKind;
  readonly id: string;
  readonly enabled: boolean;
  readonly config: PlainConfig;
  readonly path: readonly PropertyKey[];
}

const isGiven = ([, value]: readonly [string, unknown]) => value !== null && value !== undefined && value !== '';

function llmOf({ provider, ...fields }: LlmConfig): Wanted {
  const config = Object.fromEntries(Object.entries(fields).filter(isGiven));
  return { kind: 'llm', id: provider, enabled: true, config, path: ['llm'] };
}

function wantedOf({ llm, notifications, kind_packs }: Declaration): Wanted[] {
  const notifiers = (notifications ?? []).map(({ provider, enabled, config }, index): Wanted => {
    return { kind: 'notify', id: provider, enabled, config, path: ['notifications', index, 'config'] };
  });
  const packs = (kind_packs ?? []).map(({ pack, enabled, config }, index): Wanted => {
    return { kind: 'kinds', id: pack, enabled, config, path: ['kind_packs', index, 'config'] };
  });
  return [...(llm ? [llmOf(llm)] : []), ...notifiers, ...packs];
}

/** The language model, the notifiers and the packs of failure kinds as a file declares them. */
export class ProvisionedPlugins {
  constructor(private readonly on: Dependencies) {}

  issues(declaration: Declaration): DeclarationIssue[] {
    const fixed =
      declaration.llm && this.on.configs.isFixed('llm')
        ? [{ path: ['llm'], message: 'is decided by LLM_PROVIDER already; take one of the two away' }]
        : [];
    return [...fixed, ...wantedOf(declaration).flatMap((wanted) => this.#issueOf(wanted))];
  }

  async apply(declaration: Declaration, before: Ledger): Promise<void> {
    const wanted = wantedOf(declaration);
    const isGone = (kind: ConfiguredKind, id: string) => !wanted.some((one) => one.kind === kind && one.id === id);
    for (const id of before.notifications) if (isGone('notify', id)) await ifThere(this.on.notifications.remove(id));
    for (const id of before.kind_packs) if (isGone('kinds', id)) await ifThere(this.on.configs.remove('kinds', id));
    if (before.llm !== null && isGone('llm', before.llm)) await ifThere(this.on.configs.remove('llm', before.llm));
    for (const { kind, id, enabled, config } of wanted) {
      if (await this.#keepsMore(kind, id, config)) await ifThere(this.on.configs.remove(kind, id));
      await this.on.configs.save(kind, id, { enabled, config }, BY_FILE);
    }
  }

  #issueOf({ kind, id, config, path }: Wanted): DeclarationIssue[] {
    try {
      const faults = this.on.plugins.configurations.faults(kind, id, config);
      return faults.map(({ keys, problem }) => ({ path: [...path, ...keys], message: problem }));
    } catch (error) {
      return [{ path, message: messageOf(error) }];
    }
  }

  /** Whether a secret is stored that is not declared: saving would keep it, and it might go where nobody meant it to. */
  async #keepsMore(kind: ConfiguredKind, id: string, config: PlainConfig): Promise<boolean> {
    const stored = await this.on.configs.get(kind, id);
    if (stored === undefined) return false;
    return this.on.plugins.configurations
      .secretsOf(kind, id)
      .some((name) => name in stored.config && !(name in config));
  }
}

/** What somebody has removed already needs no removing. */
export async function ifThere(removed: Promise<void>): Promise<void> {
  await removed.catch((error: unknown) => {
    if (!PodproofError.isInstance(error) || error.code !== 'not_found') throw error;
  });
}
