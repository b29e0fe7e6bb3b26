import type { NotificationProvider } from '../../../../contracts/notification.js';
import type { NotificationProvider as Provider } from '../../../../kernel/notifications/notification-service.js';
import type { ManagedByFile } from '../../../../kernel/provisioning/managed-by-file.js';

/** A notifier as clients see it. */
export function toProvider(
  { lastSentAt, lastError, ...provider }: Provider,
  managed: ManagedByFile,
): NotificationProvider {
  return {
    ...provider,
    last_sent_at: lastSentAt === null ? null : new Date(lastSentAt).toISOString(),
    last_error: lastError,
    ...managed.mark('notifications', provider.provider),
  };
}
