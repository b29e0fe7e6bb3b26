import { DeliverySender } from '../../kernel/notifications/delivery-sender.js';
import { DeliveryService } from '../../kernel/notifications/delivery-service.js';
import { enabledNotifiers } from '../../kernel/notifications/enabled-notifiers.js';
import { IncidentProofs } from '../../kernel/notifications/incident-proofs.js';
import { NotificationQueue } from '../../kernel/notifications/notification-queue.js';
import { NotificationService } from '../../kernel/notifications/notification-service.js';
import { NotificationWorker, POLL_MS } from '../../kernel/notifications/notification-worker.js';
import { SilenceService } from '../../kernel/notifications/silence-service.js';
import { cached } from '../cached.js';
import type { Config } from '../config/config.js';
import type { Factories, ServerServices } from '../server-services.js';

function createWorker(services: ServerServices, publicUrl: string | null): NotificationWorker {
  const {
    plugins,
    pluginConfigs,
    clock,
    settings,
    silences,
    handOvers,
    notificationQueue: queue,
    bus,
    logger,
  } = services;
  const proofs = new IncidentProofs(plugins, handOvers);
  return new NotificationWorker({
    plugins,
    clock,
    sender: new DeliverySender({ plugins, clock, settings, silences, proofs, publicUrl }),
    notifiers: enabledNotifiers(pluginConfigs, plugins),
    queue,
    bus,
    logger,
    pollMs: POLL_MS,
  });
}

/** Messages to chats and webhooks. */
export const notificationFactories = ({ publicUrl }: Config) =>
  ({
    silences: cached(({ plugins, bus, clock, managed }) => new SilenceService(plugins, bus, clock, managed)),
    notificationQueue: ({ plugins, pluginConfigs, clock }) =>
      new NotificationQueue(plugins, enabledNotifiers(pluginConfigs, plugins), clock),
    notificationWorker: (services) => createWorker(services, publicUrl),
    deliveries: (services) => {
      const { plugins, clock } = services;
      return new DeliveryService({ plugins, clock, wake: () => services.notificationWorker.wake() });
    },
    notifications: ({ plugins, pluginConfigs, clock, managed }) =>
      new NotificationService(plugins, pluginConfigs, clock, managed),
  }) satisfies Partial<Factories>;
