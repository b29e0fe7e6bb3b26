import { createWebhookNotifier, sendTest, webhookFields } from 'podproof/kit/webhook';
import { definePlugin, z } from 'podproof/plugin';
import { discordMessage } from './embed.js';

/** Discord, by a webhook of a channel (docs.discord.com, "Execute Webhook"). */
export default definePlugin({
  apiVersion: 1,
  kind: 'notify',
  id: 'discord',
  displayName: 'Discord',
  description: 'Messages in a Discord channel, by a webhook of the channel.',
  docsUrl: 'https://support.discord.com/hc/en-us/articles/228383668-Intro-to-Webhooks',
  configSchema: z.strictObject(webhookFields),
  secrets: ['webhook_url'],
  capabilities: { messagesPerMinute: 30 },
  create: (config, { fetch }) => createWebhookNotifier({ fetch, config, what: 'Discord', body: discordMessage }),
  test: sendTest,
});
