import { describeNotifier } from 'podproof/testing';
import plugin from '../../plugins/notify-teams/index.js';
import { broken, isInert, objectsIn } from './faults.js';

type Json = Readonly<Record<string, unknown>>;

/** Prose; what is in a code font is copied out, so it stays as it was. */
const isProse = ({ type, fontType }: Json) => type === 'TextRun' && fontType !== 'Monospace';

describeNotifier({
  plugin,
  config: { webhook_url: 'https://flows.teams.example/workflows/9f3c/triggers/manual/paths/invoke?sig=s3cr3tXYZ' },
  wire: {
    accepted: { status: 202 },
    limited: (seconds) => ({
      status: 429,
      body: { error: { code: 'WorkflowTriggerRateLimitExceeded', message: 'Rate limit is exceeded.' } },
      headers: { 'Retry-After': String(seconds) },
    }),
    maxBytes: 28 * 1024,
    faults(body) {
      const { type, attachments } = body as { type: string; attachments: readonly Json[] };
      const [attachment] = attachments;
      const card = attachment?.content as { type: string; version: string; body: readonly Json[]; msteams: Json };
      const elements = objectsIn(card.body, (element) => 'type' in element).map((element) => element.type);
      return broken([
        ['not a message with one card', type === 'message' && attachments.length === 1],
        ['not an Adaptive Card', attachment?.contentType === 'application/vnd.microsoft.card.adaptive'],
        ['a version that Teams does not have', /^1\.[2-5]$/.test(card.version)],
        ['somebody is mentioned', !('entities' in card.msteams)],
        ['elements that read Markdown', elements.every((name) => name === 'RichTextBlock' || name === 'TextRun')],
        [
          'an empty text',
          objectsIn(card.body, ({ type: name }) => name === 'TextRun').every(({ text }) => text !== ''),
        ],
        ['a link in a text', objectsIn(card.body, isProse).every(({ text }) => isInert(String(text)))],
        ['a template', objectsIn(card.body, isProse).every(({ text }) => !/\{\{|\$\{/.test(String(text)))],
      ]);
    },
  },
});
