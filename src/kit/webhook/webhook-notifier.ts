import { randomUUID } from 'node:crypto';
import type { Notification, Notifier } from '../../kernel/ports/notifier.js';
import { addressesOf, type WebhookConfig } from './config.js';
import { postJson } from './post-json.js';

/** What makes a notifier of a webhook: how a notification looks on the wire. */
export interface WebhookNotifierOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly config: WebhookConfig;
  /** Names the service in errors. */
  readonly what: string;
  /** The body of the request; the same for the same notification. */
  body(notification: Notification): object;
  /** Headers besides the content type, for one body as it is sent. */
  headers?(body: string): Readonly<Record<string, string>>;
  /** Changes the address that was entered, for services that take parameters there. */
  address?(webhookUrl: string): string;
}

/** A notifier that posts JSON to the address that its configuration has for the notification. */
export function createWebhookNotifier(options: WebhookNotifierOptions): Notifier {
  const { fetch, config, what, address = (url) => url } = options;
  return {
    async send(notification, signal) {
      const body = JSON.stringify(options.body(notification));
      for (const url of addressesOf(config, notification)) {
        await postJson({ fetch, url: address(url), body, headers: options.headers?.(body), signal, what });
      }
    },
  };
}

/** What `test` of a notifier sends: it says that it is a test, and goes to every address of the configuration. */
export function testNotification(at = new Date()): Notification {
  return {
    id: randomUUID(),
    kind: 'test',
    severity: 'low',
    title: 'Podproof can post here',
    why: 'This is a test message. When a pod fails, a message like this says what failed, where and why.',
    firstStep: {
      text: 'Nothing to do. For a real failure the first step stands here, with its command:',
      command: 'kubectl get pods',
    },
    cluster: '',
    namespace: 'example',
    owner: { kind: 'Deployment', name: 'example' },
    cause: 'test',
    pods: 1,
    podName: null,
    since: at.toISOString(),
    at: at.toISOString(),
    url: null,
  };
}

/** The `test` of a plugin whose only proof is a message that arrives. */
export function sendTest(notifier: Notifier, signal: AbortSignal): Promise<void> {
  return notifier.send(testNotification(), signal);
}
