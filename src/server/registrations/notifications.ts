import type { DependencyContainer } from 'tsyringe';
import { DeliverySender } from '../../kernel/notifications/delivery-sender.js';
import type { EnabledNotifiers } from '../../kernel/notifications/enabled-notifiers.js';
import { IncidentProofs } from '../../kernel/notifications/incident-proofs.js';
import { NotificationQueue } from '../../kernel/notifications/notification-queue.js';
import { NotificationService } from '../../kernel/notifications/notification-service.js';
import { NotificationWorker, POLL_MS } from '../../kernel/notifications/notification-worker.js';
import { SilenceService } from '../../kernel/notifications/silence-service.js';
import type { Config } from '../config/config.js';
import { TOKENS } from '../tokens.js';
import { registrar } from './registrar.js';

/** For a notifier that does not say how many messages it takes. */
const USUAL_MESSAGES_PER_MINUTE = 60;

function enabledNotifiers(from: DependencyContainer): EnabledNotifiers {
  const [configs, plugins] = [from.resolve(TOKENS.pluginConfigs), from.resolve(TOKENS.plugins)];
  return {
    list: () => configs.active('notify'),
    messagesPerMinute(id) {
      const plugin = plugins.list().find((one) => one.kind === 'notify' && one.id === id);
      const limit = plugin?.capabilities['messagesPerMinute'];
      return typeof limit === 'number' && limit > 0 ? limit : USUAL_MESSAGES_PER_MINUTE;
    },
  };
}

function createWorker(from: DependencyContainer, publicUrl: string | null): NotificationWorker {
  const sender = new DeliverySender({
    plugins: from.resolve(TOKENS.plugins),
    clock: from.resolve(TOKENS.clock),
    settings: from.resolve(TOKENS.settings),
    silences: from.resolve(TOKENS.silences),
    proofs: new IncidentProofs(from.resolve(TOKENS.plugins), from.resolve(TOKENS.handOvers)),
    publicUrl,
  });
  return new NotificationWorker({
    sender,
    notifiers: enabledNotifiers(from),
    queue: from.resolve(TOKENS.notificationQueue),
    bus: from.resolve(TOKENS.bus),
    logger: from.resolve(TOKENS.logger),
    pollMs: POLL_MS,
  });
}

/** Messages to chats and webhooks. */
export function registerNotifications(container: DependencyContainer, config: Config): void {
  const once = registrar(container);
  once(TOKENS.silences, (from) => {
    const [plugins, bus] = [from.resolve(TOKENS.plugins), from.resolve(TOKENS.bus)];
    return new SilenceService(plugins, bus, from.resolve(TOKENS.clock), from.resolve(TOKENS.managed));
  });
  once(TOKENS.notificationQueue, (from) => {
    return new NotificationQueue(from.resolve(TOKENS.plugins), enabledNotifiers(from), from.resolve(TOKENS.clock));
  });
  once(TOKENS.incidentConsequences, (from) => from.resolve(TOKENS.notificationQueue));
  once(TOKENS.notificationWorker, (from) => createWorker(from, config.publicUrl));
  once(TOKENS.notifications, (from) => {
    const [plugins, configs] = [from.resolve(TOKENS.plugins), from.resolve(TOKENS.pluginConfigs)];
    return new NotificationService(plugins, configs, from.resolve(TOKENS.clock), from.resolve(TOKENS.managed));
  });
}
