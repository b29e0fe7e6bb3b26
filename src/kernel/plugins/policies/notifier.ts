import type { Notification, Notifier } from '../../ports/notifier.js';
import type { CallPolicy, Operations } from './call-policy.js';
import type { Prepare } from './redact.js';

/** A notifier each of whose calls is under the policy. */
export function decorateNotifier(notifier: Notifier, policy: CallPolicy): Operations<Notifier> {
  return {
    send: (notification, signal) =>
      policy({ operation: 'send', signal, forced: false }, (given) => notifier.send(notification, given)),
  };
}

/** A notifier that sees each notification as `prepare` makes it. */
export function redactNotifier(notifier: Notifier, prepare: Prepare<Notification>): Operations<Notifier> {
  return {
    async send(notification, signal) {
      const { message, restore } = prepare(notification);
      return restore(await notifier.send(message, signal));
    },
  };
}
