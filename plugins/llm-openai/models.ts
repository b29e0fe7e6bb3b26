import type { ChatModel } from 'openai/resources/shared';

/** Names of the SDK's own list that suit the work; the first is the default. */
export const MODELS = [
  'gpt-5.4-mini',
  'gpt-5.4',
  'gpt-5.4-nano',
  'gpt-5.6-sol',
  'gpt-5.6-terra',
  'gpt-5.6-luna',
  'gpt-5.2',
  'gpt-5.1',
  'gpt-5-mini',
  'gpt-5-nano',
  'gpt-4.1',
  'gpt-4.1-mini',
  'gpt-4o-mini',
  'o4-mini',
] as const satisfies readonly ChatModel[];
