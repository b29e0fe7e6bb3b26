import { setTimeout as pause } from 'node:timers/promises';
import { Backoff } from '../k8s/watch/backoff.js';
import { messageOf } from '../kernel/ports/errors.js';
import { MINUTE, SECOND } from '../rules/failing/durations.js';
import type { Finding } from '../rules/failing/verdict.js';
import { nodeLost } from '../rules/failing/verdicts/node-lost.js';
import { Observer } from './observe/observer.js';
import { reconcileRecords } from './observe/reconciliation.js';
import type { PartOptions } from './part-options.js';
import { PodsBelow } from './view/pods-below.js';
import type { Scope } from './view/scope.js';
import { View } from './view/view.js';

/** What vanished while the backend, the cluster or an agent was away shows at the latest then. */
const RECONCILE_MS = 10 * MINUTE;
/** What waits in the spool may become a record of what has vanished. */
const UNDELIVERED_MS = 30 * SECOND;
const BACKOFF = { firstMs: 1_000, longestMs: MINUTE };

/** That a node is lost can be told by no agent that may be lost with it: the elected one does, and nothing else of its pods. */
const isLoss = ({ verdict }: Finding) => verdict === nodeLost.id;
const COUNTS: { readonly [Kind in Scope['kind']]: (finding: Finding) => boolean } = {
  node: (finding) => !isLoss(finding),
  lost: isLoss,
  unassigned: () => true,
  all: () => true,
};

/** One part of a cluster, watched and judged from the start to the stop. */
export class WatchedPart {
  readonly #on: PartOptions;
  readonly #scope: Scope;
  readonly #end = new AbortController();
  readonly #view: View;
  readonly #observer: Observer;
  #reconciling: Promise<void> = Promise.resolve();

  constructor(scope: Scope, options: PartOptions) {
    this.#on = options;
    this.#scope = scope;
    const { cluster, isEnding, logger, policy, reporter, timing } = options;
    const now = () => cluster.clock.now();
    const mirrorLabel = () => policy().mirrorLabel;
    this.#view = new View({
      ...{ client: cluster.client, scope, logger, now, mirrorLabel },
      ...(timing !== undefined && { timing }),
      onChange: (id, change) => this.#observer.changed(id, change),
      onSynced: () => this.#begin(),
    });
    const hasAll = scope.kind === 'all';
    this.#observer = new Observer({
      ...{ view: this.#view, client: cluster.client, reporter, policy, isEnding, now, logger },
      podsBelow: new PodsBelow({ client: cluster.client, view: this.#view, hasAll, mirrorLabel }),
      losesScheduledPods: scope.kind === 'unassigned',
      counts: COUNTS[scope.kind],
    });
  }

  get view(): View {
    return this.#view;
  }

  get open(): number {
    return this.#observer.open;
  }

  start(): void {
    this.#view.start();
  }

  policyChanged(): void {
    this.#observer.policyChanged();
  }

  namespaceEnds(namespace: string): void {
    this.#observer.namespaceEnds(namespace);
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await Promise.all([this.#view.stop(), this.#observer.stop(), this.#reconciling]);
  }

  #begin(): void {
    this.#on.logger.info({ part: this.#scope.kind, objects: this.#view.size }, 'All that is watched was read');
    this.#observer.start();
    // Records of a node are compared by its own agent when it is back, and those of what is gone by who leads.
    if (this.#scope.kind !== 'lost') this.#reconciling = this.#reconcileAgainAndAgain();
  }

  async #reconcileAgainAndAgain(): Promise<void> {
    const { signal } = this.#end;
    const backoff = new Backoff(BACKOFF);
    while (!signal.aborted) {
      let waitMs = this.#on.isDelivered() ? RECONCILE_MS : UNDELIVERED_MS;
      try {
        await this.#reconcile(signal);
        backoff.reset();
      } catch (error) {
        waitMs = backoff.next();
        if (!signal.aborted) this.#on.logger.debug({ error: messageOf(error) }, 'Open records are compared later');
      }
      await pause(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #reconcile(signal: AbortSignal): Promise<void> {
    const { backend, cluster, clusterName, reporter } = this.#on;
    await reconcileRecords(
      {
        ...{ backend, client: cluster.client, view: this.#view, scope: this.#scope, cluster: clusterName, reporter },
        onPresent: (subject, recordUid) => this.#observer.seed(subject, recordUid),
      },
      signal,
    );
  }
}
