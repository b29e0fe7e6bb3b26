import { z } from 'zod';
import { PREVIEW_LIMIT, PrivacyPreview } from '../../../../contracts/privacy.js';
import { previewText } from '../../../../kernel/privacy/preview-text.js';
import { defineRoute } from '../../../http/define-route.js';

export const previewPrivacy = defineRoute({
  method: 'post',
  path: '/api/admin/privacy/preview',
  access: 'admin',
  tag: 'llm',
  summary: 'Shows what of a text would be replaced before it is sent to a language model. Nothing is sent or kept.',
  input: {
    body: z.strictObject({
      text: z.string().max(PREVIEW_LIMIT).meta({
        description: 'Any text, such as a piece of a log.',
        example: 'password=hunter2hunter2',
      }),
    }),
  },
  output: PrivacyPreview,
  errors: [],
  changesNothing: true,
  handle: ({ body, services }) => previewText(body.text, { pseudonyms: services.settings.value('llm_pseudonyms') }),
});
