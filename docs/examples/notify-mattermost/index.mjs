import * as kit from 'podproof/kit/webhook';
import { definePlugin, z } from 'podproof/plugin';

const text = (prose) => kit.cut(prose, 1200, kit.escapeMarkdown);

function messageOf(notification) {
  const { headline, state, why, step, facts, link, colour } = kit.outlineOf(notification);
  const parts = [
    text(why),
    step && `**First step:** ${text(step.text)}`,
    step?.command && kit.fenced(step.command, 1000),
  ];
  const attachment = {
    fallback: headline,
    color: `#${colour.toString(16).padStart(6, '0')}`,
    title: headline,
    title_link: link ?? '',
    text: parts.filter(Boolean).join('\n\n'),
    fields: facts.map(({ name, value }) => ({ title: name, value: text(value), short: true })),
    footer: `${state} · Podproof`,
  };
  return { attachments: [attachment] };
}

export default definePlugin({
  apiVersion: 1,
  kind: 'notify',
  id: 'mattermost',
  displayName: 'Mattermost',
  description: 'Messages in a Mattermost channel, by an incoming webhook.',
  configSchema: z.strictObject(kit.webhookFields),
  secrets: ['webhook_url'],
  capabilities: { messagesPerMinute: 60 },
  create: (config, { fetch }) => kit.createWebhookNotifier({ fetch, config, what: 'Mattermost', body: messageOf }),
  test: kit.sendTest,
});
