import { answerOf, api } from '../../../api/client.js';
import type { components } from '../../../api/schema.js';
import { useAction } from '../use-action.js';

export type PrivacyPreview = components['schemas']['PrivacyPreview'];

/** Asks what of a text would be replaced; nothing is sent on or kept. */
export const usePreview = () =>
  useAction((text: string) => answerOf(api.POST('/api/admin/privacy/preview', { body: { text } })), { keys: [] });
