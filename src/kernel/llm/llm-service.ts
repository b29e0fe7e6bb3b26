import type { TestResult } from '../../contracts/common.js';
import type { LlmConfig, LlmStatus } from '../../contracts/llm.js';
import { parseUrl } from '../../contracts/parse-url.js';
import { invalidField } from '../invalid-input.js';
import type { JsonSchema } from '../plugins/config-form.js';
import type { PluginListing } from '../plugins/plugin-catalogue.js';
import type { PluginConfigService, PluginConfigView } from '../plugins/plugin-config-service.js';
import type { PluginHost } from '../plugins/plugin-host.js';
import { MASK } from '../plugins/secrets.js';
import type { PlainConfig } from '../plugins/stored-secrets.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import { type Managed, THE_LLM } from '../provisioning/managed-by-file.js';
import type { SettingService } from '../settings/setting-service.js';
import type { ActiveLlm } from './active-llm.js';
import { defaultOf, ListedModels, suggestedModels } from './llm-models.js';

/** How the calls of the language model go. */
export interface LlmHealth {
  health(): { readonly healthy: boolean | null; readonly lastError: string | null };
  /** Takes the result of a test of what is configured for that of a call; null is well. */
  tried(error: string | null): void;
  /** What all replicas have used today (UTC). */
  usageToday(): Promise<{ readonly calls: number; readonly tokens: number }>;
}

interface Dependencies {
  readonly plugins: PluginHost;
  readonly configs: PluginConfigService;
  readonly settings: Pick<SettingService, 'number'>;
  readonly health: LlmHealth;
  readonly clock: Clock;
  /** Left out where there is no provisioning file. */
  readonly managed?: Managed;
}

type ChoiceStatus = Pick<
  LlmStatus,
  'configured' | 'provider' | 'model' | 'source' | 'healthy' | 'last_error' | 'config'
>;

const NOTHING: ChoiceStatus = {
  configured: false,
  provider: null,
  model: null,
  source: 'none',
  healthy: null,
  last_error: null,
  config: {},
};

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const isLeftOut = (value: unknown) => value === null || value === undefined || value === '';

/** The flat body as the plugin's configuration. What a form leaves empty is left out; a secret that is null is to be removed. */
function configOf({ provider: _, ...fields }: LlmConfig, secrets: readonly string[]): PlainConfig {
  const isGiven = ([name, value]: [string, unknown]) => !isLeftOut(value) || (value === null && secrets.includes(name));
  return Object.fromEntries(Object.entries(fields).filter(isGiven));
}

/** Which language model serves, and what admins do with it (docs/wire-contract.md, "Language model"). */
export class LlmService implements ActiveLlm {
  readonly #models: ListedModels;

  constructor(private readonly on: Dependencies) {
    this.#models = new ListedModels(on.plugins, on.clock);
  }

  current(): { readonly provider: string; readonly model: string } | null {
    const [serving] = this.on.configs.active('llm');
    return serving === undefined ? null : { provider: serving.id, model: textOrNull(serving.config.model) ?? '' };
  }

  /** Throws PodproofError `unavailable` when the storage is away; never because of a provider. */
  async status(): Promise<LlmStatus> {
    const [[choice], usage] = [await this.on.configs.list('llm'), await this.on.health.usageToday()];
    return {
      ...(choice === undefined ? NOTHING : this.#statusOf(choice)),
      calls_today: usage.calls,
      tokens_today: usage.tokens,
      calls_limit: this.on.settings.number('llm_daily_calls'),
      tokens_limit: this.on.settings.number('llm_daily_tokens'),
      providers: await this.#providers(),
    };
  }

  /**
   * Stores and activates another choice, without calling the provider. Throws `conflict` when the environment decides, and `invalid`,
   * naming the field, for what is no configuration.
   */
  async configure(body: LlmConfig, by: string): Promise<void> {
    this.#requireAdminsChoice();
    this.on.managed?.refuse('llm', THE_LLM);
    const config = this.#configOf(body);
    await this.#refuseKeyForAnotherHost(body.provider, config);
    await this.on.configs.save('llm', body.provider, { enabled: true, config }, by);
  }

  /** Throws `conflict` when the environment decides, and `not_found` when nothing is configured. */
  async remove(): Promise<void> {
    this.#requireAdminsChoice();
    this.on.managed?.refuse('llm', THE_LLM);
    const [stored] = await this.on.configs.list('llm');
    if (stored === undefined) throw new PodproofError('not_found', 'No language model is configured');
    await this.on.configs.remove('llm', stored.id);
  }

  /**
   * Tests a configuration, completed from what is stored, or without one what is configured; changes nothing but, in the latter case, what
   * is known of its health. A test that fails is an answer. Throws `invalid` for what is no configuration.
   */
  async test(body?: LlmConfig): Promise<TestResult> {
    const { configs } = this.on;
    if (body !== undefined) {
      const config = this.#configOf(body);
      await this.#refuseKeyForAnotherHost(body.provider, config);
      return configs.trials.tryOut('llm', body.provider, config);
    }
    const [stored] = await configs.list('llm');
    if (stored === undefined)
      return { ok: false, message: 'No language model is configured; name a provider', latency_ms: 0 };
    const result = await configs.trials.tryOut('llm', stored.id);
    this.on.health.tried(result.ok ? null : result.message);
    return result;
  }

  #configOf(body: LlmConfig): PlainConfig {
    return configOf(body, this.on.plugins.configurations.secretsOf('llm', body.provider));
  }

  #requireAdminsChoice(): void {
    if (!this.on.configs.isFixed('llm')) return;
    throw new PodproofError(
      'conflict',
      'The language model is set by the environment (LLM_PROVIDER); take that away to choose one here',
    );
  }

  /** A stored key goes to nobody but whom it was entered for: no one could read it, but they could have it sent to themselves. */
  async #refuseKeyForAnotherHost(provider: string, { api_key, base_url }: PlainConfig): Promise<void> {
    if (api_key === null || (!isLeftOut(api_key) && api_key !== MASK)) return;
    const stored = await this.on.configs.get('llm', provider);
    if (stored === undefined || isLeftOut(stored.config.api_key)) return;
    const usual = defaultOf(this.#schemaOf(provider), 'base_url');
    if (endpointOrigin(base_url ?? usual) === endpointOrigin(stored.config.base_url ?? usual)) return;
    const problem = 'must be entered anew when base_url names another server';
    throw invalidField('api_key', problem, `api_key: ${problem}`);
  }

  #statusOf(choice: PluginConfigView): ChoiceStatus {
    const { id, error } = choice;
    const { healthy, lastError } = this.on.health.health();
    return {
      configured: true,
      provider: id,
      model: this.#modelOf(choice),
      source: this.on.configs.isFixed('llm') ? 'environment' : 'admin',
      healthy: error === null ? healthy : false,
      last_error: error ?? lastError,
      config: { ...choice.config },
    };
  }

  #modelOf({ id, config }: PluginConfigView): string | null {
    const serving = this.current();
    const inService = serving?.provider === id ? textOrNull(serving.model) : null;
    return textOrNull(config.model) ?? inService ?? defaultOf(this.#schemaOf(id), 'model');
  }

  #schemaOf(provider: string): JsonSchema | null {
    return this.#listings().find(({ id }) => id === provider)?.configSchema ?? null;
  }

  #listings(): PluginListing[] {
    return this.on.plugins.list().filter(({ kind, configSchema }) => kind === 'llm' && configSchema !== null);
  }

  async #providers(): Promise<LlmStatus['providers']> {
    const serving = this.current();
    const listed = serving === null ? [] : await this.#models.get(`${serving.provider} ${this.#mark()}`);
    return this.#listings().map(({ id, displayName: name, configSchema }) => {
      const further = id === serving?.provider ? listed : [];
      const models = [...new Set([...suggestedModels(configSchema), ...further])];
      return { id, name, models, config_schema: { ...configSchema } };
    });
  }

  /** Changes with each change of the configuration in service. */
  #mark(): string {
    return JSON.stringify(this.on.configs.active('llm'));
  }
}

/** Null for a provider's own address. */
function endpointOrigin(url: unknown): string | null {
  return typeof url === 'string' ? (parseUrl(url)?.origin ?? null) : null;
}
