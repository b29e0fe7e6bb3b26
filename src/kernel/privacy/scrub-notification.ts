import { scrub } from '../../rules/secrets/scrub.js';
import type { Notification } from '../ports/notifier.js';

/** The message with its texts scrubbed. Names stay: whoever gets it has to find the pod. */
export function scrubNotification(notification: Notification): Notification {
  const { firstStep, title, why } = notification;
  return {
    ...notification,
    title: scrub(title).text,
    why: scrub(why).text,
    firstStep: firstStep && scrubStep(firstStep),
  };
}

function scrubStep({ text, command }: NonNullable<Notification['firstStep']>): Notification['firstStep'] {
  const scrubbed = scrub(text).text;
  return command === undefined ? { text: scrubbed } : { text: scrubbed, command: scrub(command).text };
}
