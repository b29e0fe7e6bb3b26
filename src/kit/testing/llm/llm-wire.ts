import type { Plugin, PluginContext } from '../../../kernel/plugins/define-plugin.js';
import type { LlmMessage, LlmProvider } from '../../../kernel/ports/llm-provider.js';

/** A request as it went over the wire. Header names are in lower case. */
export interface RawRequest {
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The same in the port's words. */
export interface SeenRequest {
  readonly key: string | undefined;
  readonly model: unknown;
  /** In their order, a system message first, whatever place the API has for it. */
  readonly messages: readonly LlmMessage[];
  readonly maxOutputTokens: unknown;
  /** Whether the API was asked to answer in JSON. */
  readonly wantsJson: boolean;
}

export interface WireReply {
  readonly status: number;
  /** JSON, or a text that is sent as it is. */
  readonly body: unknown;
}

/** The shapes that a provider documents. */
export interface LlmWire {
  /** Such as `https://api.example.com`: where the configuration that is tested leads. */
  readonly origin: string;
  /** The path of a completion, without the query. */
  readonly completionPath: string | RegExp;
  read(request: RawRequest): SeenRequest;
  /** The body of a good answer; the text may be ''. */
  answer(text: string, about: { readonly model: string; readonly input: number; readonly output: number }): unknown;
  /** The body of an error. */
  error(status: number, message: string): unknown;
  /** How a key is refused; status 401 with `error` unless said otherwise. */
  readonly refusedKey?: WireReply;
  /** How a model that does not exist is refused. */
  readonly unknownModel: WireReply;
  /** False where the API cannot be asked to answer in JSON. */
  readonly takesJsonSchema?: false;
  /** The list of models; null where there is none and the plugin answers an empty list. */
  readonly models: { readonly path: string | RegExp; body(names: readonly string[]): unknown } | null;
}

/** An LLM plugin, whatever its configuration is. */
export interface AnyLlmPlugin extends Omit<Plugin<'llm', unknown>, 'secrets' | 'create'> {
  readonly secrets: readonly string[];
  create(config: unknown, context: PluginContext): LlmProvider | Promise<LlmProvider>;
}

/** What the suite of an LLM plugin is given. */
export interface LlmPluginUnderTest {
  readonly plugin: AnyLlmPlugin;
  /** As an admin enters it, with a value for each secret and a model; its schema has a `base_url`. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly wire: LlmWire;
}
