import type { ChatCompletionsOptions, JsonMode } from 'podproof/kit/llm';

/** What servers with OpenAI's API do differently. */
interface Preset {
  /** Begins the sentences of errors. */
  readonly what: string;
  /** Undefined where every user has an address of their own. */
  readonly baseUrl?: string;
  readonly needsKey: boolean;
  readonly tokenField: 'max_tokens' | 'max_completion_tokens';
  readonly jsonMode: JsonMode;
}

export const PRESET_NAMES = ['openai', 'azure', 'groq', 'openrouter', 'vllm', 'lm-studio'] as const;
type PresetName = (typeof PRESET_NAMES)[number];

const PRESETS: Readonly<Record<PresetName, Preset>> = {
  openai: {
    what: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    tokenField: 'max_completion_tokens',
    jsonMode: 'schema',
  },
  azure: { what: 'Azure OpenAI', needsKey: true, tokenField: 'max_completion_tokens', jsonMode: 'schema' },
  groq: {
    what: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    needsKey: true,
    tokenField: 'max_completion_tokens',
    // Only some of its models take a schema.
    jsonMode: 'object',
  },
  openrouter: {
    what: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    needsKey: true,
    tokenField: 'max_tokens',
    jsonMode: 'object',
  },
  vllm: {
    what: 'vLLM',
    baseUrl: 'http://127.0.0.1:8000/v1',
    needsKey: false,
    tokenField: 'max_tokens',
    jsonMode: 'schema',
  },
  'lm-studio': {
    what: 'LM Studio',
    baseUrl: 'http://127.0.0.1:1234/v1',
    needsKey: false,
    tokenField: 'max_tokens',
    // It refuses `json_object`.
    jsonMode: 'schema',
  },
};

/** The configuration, as far as it says where to call and how. */
export interface Choice {
  readonly preset: PresetName;
  readonly api_key?: string | undefined;
  readonly model: string;
  readonly base_url?: string | undefined;
  readonly organization?: string | undefined;
  readonly project?: string | undefined;
  readonly api_version: string;
  readonly json_mode?: JsonMode | undefined;
}

/** True when the preset needs a field that is not set. */
export function isMissing(choice: Choice, field: 'api_key' | 'base_url'): boolean {
  const { needsKey, baseUrl } = PRESETS[choice.preset];
  const isNeeded = field === 'api_key' ? needsKey : baseUrl === undefined;
  return isNeeded && choice[field] === undefined;
}

/** Where the calls of a configuration go, and in which form. */
export function endpointOf(choice: Choice): Omit<ChatCompletionsOptions, 'model' | 'fetch'> {
  const { what, baseUrl = '', tokenField, jsonMode } = PRESETS[choice.preset];
  const endpoint = {
    what,
    apiKey: choice.api_key,
    baseUrl: choice.base_url ?? baseUrl,
    tokenField,
    jsonMode: choice.json_mode ?? jsonMode,
    headers: {
      ...(choice.organization ? { 'OpenAI-Organization': choice.organization } : {}),
      ...(choice.project ? { 'OpenAI-Project': choice.project } : {}),
    },
  };
  return choice.preset === 'azure' ? { ...endpoint, ...azureOf(choice, endpoint.baseUrl) } : endpoint;
}

/**
 * Azure's own ways ("Azure OpenAI in Azure AI Foundry Models REST API reference"): the key has a header of its own, and the model is the
 * name of a deployment, in the path and with a version, unless the base URL is that of the API that needs neither (`/openai/v1`). A key
 * cannot list deployments.
 */
function azureOf(choice: Choice, baseUrl: string): Partial<ChatCompletionsOptions> & { baseUrl: string } {
  const headers = { Authorization: null, 'api-key': choice.api_key ?? null };
  if (/\/openai\/v1$/.test(baseUrl)) return { baseUrl, headers, modelsUrl: null };
  const root = baseUrl.replace(/\/openai$/, '');
  return {
    baseUrl: `${root}/openai/deployments/${encodeURIComponent(choice.model)}`,
    headers,
    query: { 'api-version': choice.api_version },
    modelsUrl: null,
  };
}
