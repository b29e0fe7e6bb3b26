import { z } from 'zod';
import { parseUrl } from '../../contracts/parse-url.js';
import type { Notification } from '../../kernel/ports/notifier.js';
import { matchGlob } from '../../rules/glob.js';

const isWebhookUrl = (text: string) => {
  const url = parseUrl(text);
  if (url === undefined) return false;
  const { protocol, username, password } = url;
  return /^https?:$/.test(protocol) && username === '' && password === '';
};

/** The address of a webhook. Whoever knows it can post, so it is a secret: name the field in `secrets`. */
export const webhookUrl = z
  .string()
  .trim()
  .max(2048)
  .refine(isWebhookUrl, { error: 'must be an http or https URL without a user name and password' });

const globs = z.array(z.string().trim().min(1).max(253)).max(100);

/** The fields that every notifier by webhook has; spread them into the schema of the configuration. Secrets: `webhook_url`. */
export const webhookFields = {
  webhook_url: webhookUrl.meta({ title: 'Webhook URL', description: 'Where messages go that no route takes.' }),
  routes: z
    .array(
      z.strictObject({
        namespaces: globs.min(1).meta({ title: 'Namespaces', description: 'Names or patterns such as shop-*.' }),
        webhook_url: webhookUrl.meta({ title: 'Webhook URL' }),
      }),
    )
    .max(100)
    .default([])
    .meta({ title: 'Routes', description: 'Other webhooks for some namespaces; the first that fits counts.' }),
  namespaces: globs.optional().meta({ title: 'Only namespaces', description: 'Names or patterns; all when empty.' }),
  causes: globs
    .optional()
    .meta({ title: 'Only causes', description: 'Such as oom-killed or image-*; all when empty.' }),
  min_severity: z
    .enum(['low', 'medium', 'high', 'critical'])
    .optional()
    .meta({ title: 'Least severity', description: 'Less severe failures are not told.' }),
};

/** The configuration of a notifier by webhook, as far as the kit looks at it. */
export interface WebhookConfig {
  readonly webhook_url: string;
  readonly routes: readonly { readonly namespaces: readonly string[]; readonly webhook_url: string }[];
}

/** Where a notification goes: the first route that fits its namespace, else the main address. A test goes to each of them once. */
export function addressesOf(config: WebhookConfig, { kind, namespace }: Notification): readonly string[] {
  const all = [config, ...config.routes].map((target) => target.webhook_url);
  if (kind === 'test') return [...new Set(all)];
  const route = config.routes.find(({ namespaces }) => namespaces.some((glob) => matchGlob(glob, namespace)));
  return [(route ?? config).webhook_url];
}
