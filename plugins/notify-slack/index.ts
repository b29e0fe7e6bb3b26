import { createWebhookNotifier, sendTest, webhookFields } from 'podproof/kit/webhook';
import { definePlugin, z } from 'podproof/plugin';
import { slackMessage } from './message.js';

/** Slack, by an incoming webhook (docs.slack.dev, "Sending messages using incoming webhooks"). */
export default definePlugin({
  apiVersion: 1,
  kind: 'notify',
  id: 'slack',
  displayName: 'Slack',
  description: 'Messages in a Slack channel, by an incoming webhook.',
  docsUrl: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
  configSchema: z.strictObject(webhookFields),
  secrets: ['webhook_url'],
  capabilities: { messagesPerMinute: 60 },
  create: (config, { fetch }) => createWebhookNotifier({ fetch, config, what: 'Slack', body: slackMessage }),
  test: sendTest,
});
