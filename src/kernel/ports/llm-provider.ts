/** One message of a prompt. Plain data, so that a provider could live in another process. */
export interface LlmMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** A name in a prompt that the privacy gate may replace by a pseudonym (docs/decisions/0013-privacy-gate.md). */
export interface SensitiveName {
  readonly kind: 'name' | 'namespace' | 'host' | 'image';
  readonly value: string;
}

export interface LlmRequest {
  readonly messages: readonly LlmMessage[];
  /** A JSON Schema that the answer's text should follow, as far as the provider can enforce it. */
  readonly jsonSchema?: Readonly<Record<string, unknown>>;
  /** An upper bound of the answer, in tokens. */
  readonly maxOutputTokens: number;
  /** For the privacy gate, which takes them away: a provider never gets them. */
  readonly names?: readonly SensitiveName[];
  /** True when a person asked for just this call: the circuit breaker lets it through. Providers ignore it. */
  readonly forced?: boolean;
}

export interface LlmAnswer {
  readonly text: string;
  readonly model: string;
  /** Tokens as the provider counted them; zero where it does not say. */
  readonly usage: { readonly input: number; readonly output: number };
}

/** What the host goes by of a provider before it is asked. */
export interface LlmCapabilities {
  /** How much a prompt and its answer may hold together, in tokens: prompts are cut to it. */
  readonly contextTokens: number;
}

/** A language model behind an API or on this machine. Time-outs, retries, redaction and budgets are policies around it, never in it. */
export interface LlmProvider {
  /**
   * Answers once. Throws PodproofError: `refused` (key), `not_found` (unknown model, wrong path), `rate_limited` (with retryAfterMs),
   * `too_large` (the prompt), `unavailable`, `aborted`, `invalid` (the answer cannot be used).
   */
  complete(request: LlmRequest, signal: AbortSignal): Promise<LlmAnswer>;
  /** The models that the configured account can use; an empty list where the provider cannot say. */
  models(signal: AbortSignal): Promise<readonly string[]>;
  /** Ends what the instance holds open. Called once, when its last call has ended. */
  dispose?(): Promise<void>;
}
