/** A configuration for each way in which providers differ; the keys are no keys. */
export const LLM_EXAMPLES = {
  'OpenAI, and what speaks its API': { provider: 'openai', api_key: 'YOUR-API-KEY', model: 'gpt-5-mini' },
  Anthropic: { provider: 'anthropic', api_key: 'YOUR-API-KEY', model: 'claude-sonnet-4-5' },
  'Ollama, on this machine': { provider: 'ollama', model: 'llama3.1' },
  'A gateway that is compatible with OpenAI': {
    provider: 'openai',
    api_key: 'YOUR-API-KEY',
    model: 'llama-3.3-70b',
    base_url: 'https://gateway.example.com/v1',
  },
};
