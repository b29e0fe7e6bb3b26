import { createWebhookNotifier, sendTest, webhookFields } from 'podproof/kit/webhook';
import { definePlugin, z } from 'podproof/plugin';
import { addressWithThreads, googleChatMessage } from './card.js';

const Config = z.strictObject({
  ...webhookFields,
  threads: z
    .boolean()
    .default(true)
    .meta({ title: 'Threads', description: 'Whether messages about the same failure stand in one thread.' }),
});

/** Google Chat, by a webhook of a space (developers.google.com/workspace/chat, "Build a webhook"). */
export default definePlugin({
  apiVersion: 1,
  kind: 'notify',
  id: 'google-chat',
  displayName: 'Google Chat',
  description: 'Cards in a Google Chat space, by a webhook of the space.',
  docsUrl: 'https://developers.google.com/workspace/chat/quickstart/webhooks',
  configSchema: Config,
  secrets: ['webhook_url'],
  // A space takes one message a second from all its webhooks together.
  capabilities: { messagesPerMinute: 60 },
  create: (config, { fetch }) =>
    createWebhookNotifier({
      fetch,
      config,
      what: 'Google Chat',
      body: (notification) => googleChatMessage(notification, config.threads),
      address: (url) => (config.threads ? addressWithThreads(url) : url),
    }),
  test: sendTest,
});
