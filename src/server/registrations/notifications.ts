import { DeliverySender } from '../../kernel/notifications/delivery-sender.js';
import type { EnabledNotifiers } from '../../kernel/notifications/enabled-notifiers.js';
import { IncidentProofs } from '../../kernel/notifications/incident-proofs.js';
import { NotificationQueue } from '../../kernel/notifications/notification-queue.js';
import { NotificationService } from '../../kernel/notifications/notification-service.js';
import { NotificationWorker, POLL_MS } from '../../kernel/notifications/notification-worker.js';
import { SilenceService } from '../../kernel/notifications/silence-service.js';
import { cached } from '../cached.js';
import type { Config } from '../config/config.js';
import type { Factories, ServerServices } from '../server-services.js';

/** For a notifier that does not say how many messages it takes. */
const USUAL_MESSAGES_PER_MINUTE = 60;

function enabledNotifiers({ pluginConfigs, plugins }: ServerServices): EnabledNotifiers {
  return {
    list: () => pluginConfigs.active('notify'),
    messagesPerMinute(id) {
      const plugin = plugins.list().find((one) => one.kind === 'notify' && one.id === id);
      const limit = plugin?.capabilities['messagesPerMinute'];
      return typeof limit === 'number' && limit > 0 ? limit : USUAL_MESSAGES_PER_MINUTE;
    },
  };
}

function createWorker(services: ServerServices, publicUrl: string | null): NotificationWorker {
  const { plugins, clock, settings, silences, handOvers, notificationQueue: queue, bus, logger } = services;
  const proofs = new IncidentProofs(plugins, handOvers);
  return new NotificationWorker({
    sender: new DeliverySender({ plugins, clock, settings, silences, proofs, publicUrl }),
    notifiers: enabledNotifiers(services),
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
    notificationQueue: (services) =>
      new NotificationQueue(services.plugins, enabledNotifiers(services), services.clock),
    incidentConsequences: ({ notificationQueue }) => notificationQueue,
    notificationWorker: (services) => createWorker(services, publicUrl),
    notifications: ({ plugins, pluginConfigs, clock, managed }) =>
      new NotificationService(plugins, pluginConfigs, clock, managed),
  }) satisfies Partial<Factories>;
