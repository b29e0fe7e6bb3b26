/** For notifiers, imported as `podproof/kit/webhook`: the configuration, the words, the texts and the way out that they share. */
export { addressesOf, type WebhookConfig, webhookFields, webhookUrl } from './config.js';
export { type Fact, LENGTHS, type Outline, outlineOf, timeText } from './outline.js';
export { type Post, postJson } from './post-json.js';
export { cleanText, cut, type Escape, escapeHtml, escapeMarkdown, fenced, oneLine, prose } from './text.js';
export {
  createWebhookNotifier,
  sendTest,
  testNotification,
  type WebhookNotifierOptions,
} from './webhook-notifier.js';
