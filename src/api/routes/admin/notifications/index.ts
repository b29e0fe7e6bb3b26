import { createNotification } from './create-notification.js';
import { listDeliveries } from './list-deliveries.js';
import { listNotifications } from './list-notifications.js';
import { removeNotification } from './remove-notification.js';
import { retryDelivery } from './retry-delivery.js';
import { testNotification } from './test-notification.js';
import { updateNotification } from './update-notification.js';

/** Where notifications go. */
export const notificationRoutes = [
  listNotifications,
  createNotification,
  updateNotification,
  removeNotification,
  testNotification,
  listDeliveries,
  retryDelivery,
];
