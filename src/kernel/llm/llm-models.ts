import { isObject } from '../plugins/checks.js';
import type { JsonSchema } from '../plugins/config-form.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import { withTimeLimit } from '../plugins/policies/time-limit.js';
import type { Clock } from '../ports/clock.js';

/** How long the status waits for a provider's list of models. */
const LIST_MS = 2_000;
const KEPT_MS = 60_000;

const isFilledText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function fieldOf(schema: JsonSchema | null, name: string): Readonly<Record<string, unknown>> {
  const fields = schema?.properties;
  const field = isObject(fields) ? fields[name] : undefined;
  return isObject(field) ? field : {};
}

/** What a provider takes when a text of its form is left out. */
export function defaultOf(schema: JsonSchema | null, name: 'model' | 'base_url'): string | null {
  const fallback = fieldOf(schema, name).default;
  return isFilledText(fallback) ? fallback : null;
}

/** The models that a provider's form suggests, its default first. */
export function suggestedModels(schema: JsonSchema | null): string[] {
  const { examples } = fieldOf(schema, 'model');
  const all = [defaultOf(schema, 'model'), ...(Array.isArray(examples) ? examples : [])];
  return [...new Set(all.filter(isFilledText))];
}

/** The models that the provider in service lists, asked for at most once a minute. */
export class ListedModels {
  #known: { readonly of: string; readonly until: number; readonly models: Promise<readonly string[]> } | undefined;

  constructor(
    private readonly plugins: PluginAccess,
    private readonly clock: Clock,
  ) {}

  /**
   * Empty when the provider cannot say, or not in time.
   * @param of what identifies the instance in service: another one is asked at once
   */
  get(of: string): Promise<readonly string[]> {
    const now = this.clock.now();
    if (this.#known?.of !== of || this.#known.until <= now) {
      this.#known = { of, until: now + KEPT_MS, models: this.#ask().catch(() => []) };
    }
    return this.#known.models;
  }

  #ask(): Promise<readonly string[]> {
    return withTimeLimit({ what: 'the list of models', milliseconds: LIST_MS }, (signal) =>
      this.plugins.use('llm', (llm) => llm.models(signal)),
    );
  }
}
