import { apiKey, baseUrl, createChatCompletions, modelName, testLlm } from 'podproof/kit/llm';
import { definePlugin, z } from 'podproof/plugin';

const MODELS = [
  'openai/gpt-4.1',
  'openai/gpt-4.1-mini',
  'openai/gpt-5',
  'openai/gpt-5-mini',
  'openai/gpt-4o-mini',
  'openai/o4-mini',
  'meta/llama-3.3-70b-instruct',
  'deepseek/deepseek-v3-0324',
] as const;

const Config = z.strictObject({
  api_key: apiKey.meta({
    title: 'GitHub token',
    description: 'A personal access token with the permission "Models: read".',
  }),
  model: modelName(...MODELS),
  base_url: baseUrl.default('https://models.github.ai/inference'),
  organization: z
    .string()
    .regex(/^[a-z\d-]{1,39}$/i)
    .optional()
    .meta({
      title: 'Organization',
      description: 'The GitHub organization that pays, instead of the owner of the token.',
    }),
});

const HEADERS = { Accept: 'application/vnd.github+json', 'X-GitHub-Api-Version': '2022-11-28' };

/** OpenAI's models that reason know only the newer name of the bound. */
const reasons = (model: string) => /^openai\/(gpt-5|o\d)/.test(model);

/** GitHub Models: `/inference`, `/orgs/<name>/inference` and `/catalog` are side by side. */
function pathsOf(address: string, organization: string | undefined) {
  const root = address.replace(/\/inference$/, '');
  return {
    baseUrl: organization === undefined ? address : `${root}/orgs/${organization}/inference`,
    modelsUrl: `${root}/catalog/models`,
  };
}

/** The models that GitHub hosts, with a GitHub token. */
export default definePlugin({
  apiVersion: 1,
  kind: 'llm',
  id: 'copilot',
  displayName: 'GitHub Models',
  description: 'The models that GitHub hosts for its users and for Copilot plans, with a GitHub token.',
  docsUrl: 'https://docs.github.com/en/github-models',
  configSchema: Config,
  secrets: ['api_key'],
  // The least that any plan takes in one request.
  capabilities: { contextTokens: 8_000 },
  create({ api_key, model, base_url, organization }, { fetch }) {
    return createChatCompletions({
      what: 'GitHub Models',
      ...pathsOf(base_url, organization),
      apiKey: api_key,
      model,
      fetch,
      headers: HEADERS,
      tokenField: reasons(model) ? 'max_completion_tokens' : 'max_tokens',
      // Models of other makers may refuse it: then they are asked for JSON of whatever shape.
      jsonMode: 'schema',
    });
  },
  test: testLlm,
});
