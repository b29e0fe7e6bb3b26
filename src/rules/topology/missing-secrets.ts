import { missingObjectIn } from '../kinds/configuration/config-texts.js';
import { pullSecretsNotFound } from '../kinds/image/pull-secrets.js';

/** The Secrets of which messages of events and container statuses say that they are not there. */
export function secretsNotFound(messages: readonly string[]): string[] {
  return messages.flatMap((message) => {
    const named = missingObjectIn(message);
    return named?.kind === 'Secret' ? [named.name] : pullSecretsNotFound(message);
  });
}
