import { createWebhookNotifier, sendTest, webhookFields } from 'podproof/kit/webhook';
import { definePlugin, z } from 'podproof/plugin';
import { webhookBody } from './body.js';
import { signatureHeaders } from './sign.js';

/** What the connection itself says, and what would pass for ours. */
const TAKEN =
  /^(?:host|connection|content-.*|transfer-encoding|expect|upgrade|te|trailer|keep-alive|proxy-.*|x-podproof-.*)$/i;

const headerName = z
  .string()
  .max(100)
  .regex(/^[!#$%&'*+.^_`|~\w-]+$/)
  .refine((name) => !TAKEN.test(name), { error: 'is set by the server' });

const Config = z.strictObject({
  ...webhookFields,
  secret: z
    .string()
    .min(8)
    .max(500)
    .optional()
    .meta({ title: 'Secret', description: 'Signs each message, so that the receiver knows who sent it.' }),
  headers: z
    .record(
      headerName,
      z
        .string()
        .max(1000)
        .regex(/^[\x20-\x7e]*$/),
    )
    .default({})
    .meta({ title: 'Headers', description: 'Sent with each message. Admins can read them: not for passwords.' }),
});

/** Any HTTP server: the notification as JSON. */
export default definePlugin({
  apiVersion: 1,
  kind: 'notify',
  id: 'webhook',
  displayName: 'Webhook',
  description: 'Posts JSON to any HTTP server, signed when a secret is set.',
  configSchema: Config,
  secrets: ['webhook_url', 'secret'],
  capabilities: { messagesPerMinute: 300 },
  create: (config, { fetch, clock }) =>
    createWebhookNotifier({
      fetch,
      config,
      what: 'The webhook',
      body: webhookBody,
      headers: (body) => ({
        'User-Agent': 'Podproof',
        ...config.headers,
        ...signatureHeaders({ body, secret: config.secret, now: clock.now() }),
      }),
    }),
  test: sendTest,
});
