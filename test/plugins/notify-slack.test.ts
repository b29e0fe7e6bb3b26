import { describeNotifier } from 'podproof/testing';
import plugin from '../../plugins/notify-slack/index.js';
import { broken, isInert, isWithin, objectsIn } from './faults.js';

type Json = Readonly<Record<string, unknown>>;

const CODE = /^```\n([^]*)\n```$/;

/** A text object as Slack's reference has it; nothing but code is mrkdwn, and that has no entities. */
function textFaults(text: Json): string[] {
  const content = String(text.text);
  if (text.type === 'plain_text') return broken([[`markup in ${content}`, isInert(content)]]);
  const code = CODE.exec(content)?.[1] ?? '```';
  return broken([
    ['mrkdwn that is no code', !code.includes('```')],
    ['an entity in code', !/[<>]|&(?!(?:amp|lt|gt);)/.test(code)],
    ['mrkdwn that is read for links', text.verbatim === true],
  ]);
}

/** Slack's limits (docs.slack.dev, "Blocks"). */
function blockFaults(block: Json): string[] {
  const text = (block.text as Json | undefined)?.text;
  const fields = (block.fields ?? []) as readonly Json[];
  const elements = (block.elements ?? []) as readonly Json[];
  return broken([
    ['a header of more than 150 characters', block.type !== 'header' || isWithin(text, 150)],
    ['a text of more than 3000 characters', text === undefined || isWithin(text, 3000)],
    ['more than 10 fields', fields.length <= 10],
    ['a field of more than 2000 characters', fields.every((field) => isWithin(field.text, 2000))],
    ['a URL of more than 3000 characters', elements.every(({ url }) => url === undefined || isWithin(url, 3000))],
    ['an empty section', block.type !== 'section' || text !== undefined || fields.length > 0],
  ]);
}

describeNotifier({
  plugin,
  config: { webhook_url: 'https://hooks.slack.example/services/T000/B000/s3cr3tXYZ' },
  wire: {
    accepted: { status: 200, body: 'ok', headers: { 'Content-Type': 'text/html' } },
    limited: (seconds) => ({ status: 429, body: 'rate_limited', headers: { 'Retry-After': String(seconds) } }),
    maxBytes: 40_000,
    faults(body) {
      const { text, blocks, ...rest } = body as { text: string; blocks: readonly Json[] };
      const isText = ({ type }: Json) => type === 'plain_text' || type === 'mrkdwn';
      return [
        ...broken([
          ['more than 50 blocks, or none', blocks.length > 0 && blocks.length <= 50],
          ['a fallback text that works', isInert(text) && !/[<>]/.test(text)],
          ['previews of links', (rest as Json).unfurl_links === false],
        ]),
        ...blocks.flatMap(blockFaults),
        ...objectsIn(blocks, isText).flatMap(textFaults),
      ];
    },
  },
});
