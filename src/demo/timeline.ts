import type { KubernetesObject } from './manifests/kubernetes-object.js';

import { reportBuilder } from './workloads/data/report-builder.js';
import { streamWorkers } from './workloads/data/stream-workers.js';
import { warehouseMigration } from './workloads/data/warehouse-migration.js';
import { adminConsole } from './workloads/internal/admin-console.js';
import { buildRunners } from './workloads/internal/build-runners.js';
import { wiki } from './workloads/internal/wiki.js';
import { fraudScorer } from './workloads/payments/fraud-scorer.js';
import { invoiceMailer } from './workloads/payments/invoice-mailer.js';
import { ledgerApi } from './workloads/payments/ledger-api.js';
import { ledgerDb } from './workloads/payments/ledger-db.js';
import { paymentGateway } from './workloads/payments/payment-gateway.js';
import { settlement } from './workloads/payments/settlement.js';
import { apiMesh } from './workloads/platform/api-mesh.js';
import { configSync } from './workloads/platform/config-sync.js';
import { cart } from './workloads/shop/cart.js';
import { catalog } from './workloads/shop/catalog.js';
import { checkout } from './workloads/shop/checkout.js';
import { imageResizer } from './workloads/shop/image-resizer.js';
import { search } from './workloads/shop/search.js';
import { storefront } from './workloads/shop/storefront.js';

/** Something that somebody does to the cluster. */
export interface Step {
  /** Seconds since the round began. */
  readonly at: number;
  /** For people who follow it. */
  readonly says: string;
  /** Created, or changed to this. */
  readonly apply?: readonly KubernetesObject[];
  /** Deleted before. */
  readonly remove?: readonly KubernetesObject[];
  /** Cut off from the others, or back. */
  readonly node?: { readonly name: string; readonly isReady: boolean };
}

/** After so many seconds the round begins anew, with everything as it was. */
export const ROUND_SECONDS = 900;

/** What happens in the company, in its order. What fails from the start on, nobody has to do anything for. */
export const TIMELINE: readonly Step[] = [
  { at: 0, says: 'fraud-scorer asks for more processor than a node has', apply: fraudScorer.versions.greedy },
  { at: 0, says: 'settlement runs without a variable that it needs', apply: settlement.versions.bare },
  { at: 20, says: 'storefront 1.5.0 is rolled out, and nobody pushed its image', apply: storefront.versions.notPushed },
  { at: 30, says: 'a key of the ConfigMap of catalog is renamed', apply: catalog.versions.keyRenamed },
  { at: 40, says: 'checkout gets less memory, to save', apply: checkout.versions.lessMemory },
  { at: 50, says: 'cart gets other limits in its environment', apply: cart.versions.otherLimits },
  { at: 60, says: 'the wiki is hardened', apply: wiki.versions.hardened },
  { at: 70, says: 'the readiness of invoice-mailer is asked at an old path', apply: invoiceMailer.versions.oldPath },
  { at: 80, says: 'search gets a liveness probe at the wrong port', apply: search.versions.wrongPort },
  { at: 90, says: 'payment-gateway is to use a Secret that is not there', apply: paymentGateway.versions.newSecret },
  { at: 100, says: 'the build runners are to be bigger than the quota allows', apply: buildRunners.versions.bigger },
  { at: 110, says: 'the program of image-resizer is renamed', apply: imageResizer.versions.renamed },
  { at: 120, says: 'all stream workers get a schema that they do not know', apply: streamWorkers.versions.storm },
  { at: 150, says: 'config-sync runs as another account', apply: configSync.versions.otherAccount },
  { at: 160, says: 'the mesh is to enforce what its sidecar does not know', apply: apiMesh.versions.unknownMode },
  { at: 170, says: 'ledger-db is given a unit that PostgreSQL does not know', apply: ledgerDb.versions.wrongUnit },
  { at: 200, says: 'ledger-api is rolled out while its database is down', apply: ledgerApi.versions.restarted },
  { at: 210, says: 'report-builder gets less scratch space', apply: reportBuilder.versions.smallScratch },
  { at: 220, says: 'admin-console is to run on nodes that there are not', apply: adminConsole.versions.unknownPool },
  { at: 240, says: 'storefront is rolled back', apply: storefront.versions.good },
  // Its evicted pods would stay until somebody deletes them.
  { at: 270, says: 'report-builder is deployed anew, with its scratch space', ...again(reportBuilder.versions.good) },
  { at: 300, says: 'the stream workers get their schema back', apply: streamWorkers.versions.good },
  // A StatefulSet does not replace a pod that never became ready: somebody has to delete it.
  { at: 330, says: 'ledger-db is repaired', apply: ledgerDb.versions.good },
  { at: 331, says: 'the pod of ledger-db is deleted by hand', remove: ledgerDb.versions.stuckPod },
  { at: 390, says: 'the key of catalog gets its old name', apply: catalog.versions.good },
  { at: 420, says: 'checkout gets its memory back', apply: checkout.versions.good },
  { at: 450, says: 'fraud-scorer asks for less', apply: fraudScorer.versions.good },
  { at: 480, says: 'cart is rolled back', apply: cart.versions.good },
  { at: 510, says: 'settlement gets its variable', apply: settlement.versions.good },
  { at: 540, says: 'the wiki may write again', apply: wiki.versions.good },
  { at: 570, says: 'search is asked at its own port', apply: search.versions.good },
  { at: 600, says: 'payment-gateway uses its old Secret', apply: paymentGateway.versions.good },
  { at: 630, says: 'the build runners shrink', apply: buildRunners.versions.good },
  { at: 660, says: 'image-resizer, config-sync and the mesh are rolled back', apply: rolledBack() },
  { at: 690, says: 'invoice-mailer and admin-console are repaired', apply: repaired() },
  { at: 720, says: 'the migration of the warehouse is tried again', ...again(warehouseMigration.objects) },
  { at: 725, says: 'worker-3 is cut off from the others', node: { name: 'worker-3', isReady: false } },
  { at: 890, says: 'worker-3 is back', node: { name: 'worker-3', isReady: true } },
];

function rolledBack(): readonly KubernetesObject[] {
  return [imageResizer, configSync, apiMesh, ledgerApi].flatMap(({ versions }) => versions.good);
}

function repaired(): readonly KubernetesObject[] {
  return [invoiceMailer, adminConsole].flatMap(({ versions }) => versions.good);
}

function again(objects: readonly KubernetesObject[]) {
  return { remove: objects, apply: objects };
}
