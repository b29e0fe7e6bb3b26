import { cut } from 'podproof/kit/webhook';
import type { Notification } from 'podproof/plugin';

/** The names of the format; a change that readers would notice makes another version. */
const FORMAT = 'podproof.notification/1';

/** In UTF-16 units, so that a body is shorter than 128 KiB even where every character has to be escaped. */
const LIMITS = { name: 500, title: 1000, text: 4000 } as const;

/** As the cluster has it, but for half surrogates, which JSON in UTF-8 cannot hold. */
const cutText = (value: string, limit: number) => cut(value.toWellFormed(), limit);
const name = (value: string) => cutText(value, LIMITS.name);

/** A notification as JSON (docs/notifications-webhook.md). */
export function webhookBody(notification: Notification): object {
  const { firstStep, podName, owner, url } = notification;
  const command = firstStep?.command;
  return {
    format: FORMAT,
    id: name(notification.id),
    kind: notification.kind,
    severity: notification.severity,
    title: cutText(notification.title, LIMITS.title),
    why: cutText(notification.why, LIMITS.text),
    first_step:
      firstStep === null
        ? null
        : {
            text: cutText(firstStep.text, LIMITS.text),
            command: command === undefined ? null : cutText(command, LIMITS.text),
          },
    cluster: name(notification.cluster),
    namespace: name(notification.namespace),
    owner: { kind: name(owner.kind), name: name(owner.name) },
    cause: name(notification.cause),
    pods: notification.pods,
    pod_name: podName === null ? null : name(podName),
    since: name(notification.since),
    at: name(notification.at),
    url: url === null ? null : cutText(url, LIMITS.text),
  };
}
