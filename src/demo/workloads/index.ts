import type { DemoWorkload } from '../workload.js';
import { broker } from './data/broker.js';
import { eventArchive } from './data/event-archive.js';
import { reportBuilder } from './data/report-builder.js';
import { sessionStore } from './data/session-store.js';
import { streamWorkers } from './data/stream-workers.js';
import { warehouseMigration } from './data/warehouse-migration.js';
import { adminConsole } from './internal/admin-console.js';
import { buildRunners } from './internal/build-runners.js';
import { chatBot } from './internal/chat-bot.js';
import { legacyCrm } from './internal/legacy-crm.js';
import { wiki } from './internal/wiki.js';
import { fraudScorer } from './payments/fraud-scorer.js';
import { invoiceMailer } from './payments/invoice-mailer.js';
import { ledgerApi } from './payments/ledger-api.js';
import { ledgerDb } from './payments/ledger-db.js';
import { paymentGateway } from './payments/payment-gateway.js';
import { settlement } from './payments/settlement.js';
import { apiMesh } from './platform/api-mesh.js';
import { configSync } from './platform/config-sync.js';
import { edgeProxy } from './platform/edge-proxy.js';
import { housekeeping } from './platform/housekeeping.js';
import { nodeMetrics } from './platform/node-metrics.js';
import { cart } from './shop/cart.js';
import { catalog } from './shop/catalog.js';
import { checkout } from './shop/checkout.js';
import { imageResizer } from './shop/image-resizer.js';
import { recommendations } from './shop/recommendations.js';
import { search } from './shop/search.js';
import { storefront } from './shop/storefront.js';

/** All that runs in the simulated cluster. */
export const WORKLOADS: readonly DemoWorkload[] = [
  ...[storefront, cart, checkout, catalog, search, recommendations, imageResizer],
  ...[paymentGateway, ledgerDb, ledgerApi, fraudScorer, settlement, invoiceMailer],
  ...[sessionStore, broker, streamWorkers, eventArchive, warehouseMigration, reportBuilder],
  ...[nodeMetrics, edgeProxy, apiMesh, configSync, housekeeping],
  ...[wiki, buildRunners, adminConsole, legacyCrm, chatBot],
];
