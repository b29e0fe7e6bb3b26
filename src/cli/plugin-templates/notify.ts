import { type Files, type NewPlugin, packageJson, readme } from './common.js';

const index = ({ id, displayName }: NewPlugin) => `import * as kit from 'podproof/kit/webhook';
import { definePlugin, z } from 'podproof/plugin';

const text = (prose) => kit.cut(prose, 1000, kit.escapeMarkdown);

/** The body that is posted. Keep every limit that the service documents; a pod can write anything into its messages. */
function messageOf(notification) {
  const { headline, state, why, step, facts, link } = kit.outlineOf(notification);
  const parts = [
    headline,
    text(why),
    step && text(step.text),
    step?.command && kit.fenced(step.command, 1000),
    ...facts.map(({ name, value }) => \`\${name}: \${text(value)}\`),
    link,
    state,
  ];
  return { text: parts.filter(Boolean).join('\\n') };
}

export default definePlugin({
  apiVersion: 1,
  kind: 'notify',
  id: '${id}',
  displayName: '${displayName}',
  description: 'Messages in ${displayName}, by a webhook.',
  configSchema: z.strictObject(kit.webhookFields),
  secrets: ['webhook_url'],
  capabilities: { messagesPerMinute: 60 },
  create: (config, { fetch }) => kit.createWebhookNotifier({ fetch, config, what: '${displayName}', body: messageOf }),
  test: kit.sendTest,
});
`;

const test = ({ id }: NewPlugin) => `import { broken, describeNotifier } from 'podproof/testing/notify';
import plugin from './index.js';

describeNotifier({
  plugin,
  config: { webhook_url: 'https://hooks.${id}.example/s3cr3tXYZ' },
  // How the service answers, and what it takes: write here what its documentation says.
  wire: {
    accepted: { status: 200, body: 'ok' },
    limited: (seconds) => ({ status: 429, headers: { 'Retry-After': String(seconds) } }),
    maxBytes: 100_000,
    faults: ({ text }) => broken([['more than 20,000 characters', text.length <= 20_000]]),
  },
});
`;

/** A chat that takes messages by a webhook. */
export function notifyFiles(plugin: NewPlugin): Files {
  return {
    'package.json': packageJson(plugin),
    'index.js': index(plugin),
    'index.test.js': test(plugin),
    'README.md': readme(plugin, 'Limits and markup: see docs/adding-a-notifier.md of the package `podproof`.'),
  };
}
