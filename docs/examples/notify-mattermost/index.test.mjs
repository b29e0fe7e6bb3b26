import { broken, describeNotifier, isInert } from 'podproof/testing/notify';
import plugin from './index.mjs';

/** Mattermost shows Markdown, in which a backslash takes the meaning from what follows. */
const withoutCode = (text) => text.replace(/```\n[^]*?\n```/g, '').replace('**First step:** ', '');
const hasMarkup = (text) => /[*_`~|<>[\]#]/.test(withoutCode(text).replace(/\\[^a-z0-9\s]/gi, ''));

describeNotifier({
  plugin,
  config: { webhook_url: 'https://mattermost.example/hooks/s3cr3tXYZ' },
  wire: {
    accepted: { status: 200, body: 'ok' },
    limited: (seconds) => ({ status: 429, headers: { 'Retry-After': String(seconds) } }),
    maxBytes: 40_000,
    faults({ attachments: [{ title, text, fields }] }) {
      const texts = [text, ...fields.map(({ value }) => value)];
      return broken([
        ['more than 16,383 characters', text.length <= 16_383],
        ['markup', !texts.some(hasMarkup)],
        ['a link or a mention', [title, ...texts.map(withoutCode)].every(isInert)],
      ]);
    },
  },
});
