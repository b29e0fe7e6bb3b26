import { describeNotifier } from 'podproof/testing';
import plugin from '../../plugins/notify-discord/index.js';
import { broken, isInert, isWithin } from './faults.js';

interface Embed {
  readonly title: string;
  readonly description: string;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly footer: { readonly text: string };
}

const CODE = /```\n([^]*?)\n```/g;

/** Markup that no backslash stands before, outside of code, but for the label that is ours. */
function hasMarkup(text: string): boolean {
  const prose = text.replace(CODE, '').replace('**First step:** ', '');
  return /[*_`~|<>[\]#]/.test(prose.replace(/\\[^a-z0-9\s]/gi, '')) || !isInert(prose);
}

/** Every character that counts for the limit of 6000. */
function total({ title, description, fields, footer }: Embed): number {
  const texts = [title, description, footer.text, ...fields.flatMap(({ name, value }) => [name, value])];
  return texts.reduce((sum, text) => sum + text.length, 0);
}

describeNotifier({
  plugin,
  config: { webhook_url: 'https://discord.example/api/webhooks/123456/s3cr3t-XYZ' },
  wire: {
    accepted: { status: 204 },
    limited: (seconds) => ({
      status: 429,
      body: { message: 'You are being rate limited.', retry_after: seconds, global: false },
    }),
    maxBytes: 40_000,
    faults(body) {
      const { embeds, allowed_mentions } = body as { embeds: readonly [Embed]; allowed_mentions: unknown };
      const [embed] = embeds;
      const { title, description, fields, footer } = embed;
      return broken([
        ['somebody may be mentioned', JSON.stringify(allowed_mentions) === '{"parse":[]}'],
        ['a title of more than 256 characters', isWithin(title, 256)],
        ['a description of more than 4096 characters', description.length <= 4096],
        ['more than 25 fields', fields.length <= 25],
        ['a field that is too long', fields.every(({ name, value }) => isWithin(name, 256) && isWithin(value, 1024))],
        ['a footer of more than 2048 characters', isWithin(footer.text, 2048)],
        ['more than 6000 characters', total(embed) <= 6000],
        ['markup', ![title, description, ...fields.map(({ value }) => value)].some(hasMarkup)],
        ['a block of code without an end', (description.match(/```/g) ?? []).length % 2 === 0],
      ]);
    },
  },
});
