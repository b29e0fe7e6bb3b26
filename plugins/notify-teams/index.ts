import { createWebhookNotifier, sendTest, webhookFields } from 'podproof/kit/webhook';
import { definePlugin, z } from 'podproof/plugin';
import { teamsMessage } from './card.js';

/** Microsoft Teams, by a webhook of its Workflows app, which took the place of the connectors. */
export default definePlugin({
  apiVersion: 1,
  kind: 'notify',
  id: 'teams',
  displayName: 'Microsoft Teams',
  description: 'Cards in a Teams channel or chat, by a webhook of the Workflows app.',
  docsUrl:
    'https://support.microsoft.com/office/create-incoming-webhooks-with-workflows-for-microsoft-teams-8ae491c7-0394-4861-ba59-055e33f75498',
  configSchema: z.strictObject(webhookFields),
  secrets: ['webhook_url'],
  capabilities: { messagesPerMinute: 60 },
  create: (config, { fetch }) => createWebhookNotifier({ fetch, config, what: 'Microsoft Teams', body: teamsMessage }),
  test: sendTest,
});
