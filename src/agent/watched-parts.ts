import { EndingNamespaces } from './ending-namespaces.js';
import { LostNodes } from './lost-nodes.js';
import type { PartOptions } from './part-options.js';
import { WatchedPart } from './watched-part.js';

/** The parts of a cluster that an agent watches: its node, and as long as it leads what belongs to no node and the nodes that are lost; or everything. */
export class WatchedParts {
  readonly #on: PartOptions;
  readonly #endingNamespaces: EndingNamespaces;
  #own: WatchedPart | undefined;
  #unassigned: WatchedPart | undefined;
  #lost: LostNodes | undefined;
  #stopping: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(options: Omit<PartOptions, 'isEnding'>) {
    const { cluster, logger, timing } = options;
    this.#endingNamespaces = new EndingNamespaces({
      ...{ client: cluster.client, logger, onEnding: (namespace) => this.#namespaceEnds(namespace) },
      ...(timing !== undefined && { timing }),
    });
    this.#on = { ...options, isEnding: (namespace) => this.#endingNamespaces.has(namespace) };
  }

  /** @param node whose pods are watched; everything where there is none */
  start(node: string | undefined): void {
    this.#own = new WatchedPart(node === undefined ? { kind: 'all' } : { kind: 'node', node }, this.#on);
    this.#own.start();
    this.#endingNamespaces.start();
  }

  lead(leads: boolean): void {
    if (leads && !this.#isStopped) {
      this.#unassigned ??= new WatchedPart({ kind: 'unassigned' }, this.#on);
      this.#unassigned.start();
      this.#lost ??= new LostNodes(this.#on);
      this.#lost.start();
      return;
    }
    const [unassigned, lost] = [this.#unassigned, this.#lost];
    [this.#unassigned, this.#lost] = [undefined, undefined];
    this.#stopping = Promise.all([this.#stopping, unassigned?.stop(), lost?.stop()]);
  }

  policyChanged(): void {
    for (const part of this.#all()) part.policyChanged();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.lead(false);
    await Promise.all([this.#stopping, this.#own?.stop(), this.#endingNamespaces.stop()]);
  }

  get state(): { readonly ok: boolean; readonly synced: boolean; readonly watching: number } {
    const views = this.#all().map(({ view }) => view);
    return {
      ok: views.length > 0 && views.every(({ isSynced, trouble }) => isSynced || trouble === undefined),
      synced: views.length > 0 && views.every(({ isSynced }) => isSynced),
      watching: views.reduce((sum, { pods }) => sum + pods, 0),
    };
  }

  get open(): number {
    return this.#all().reduce((sum, { open }) => sum + open, 0);
  }

  /** What the account may not read. */
  get missing(): readonly string[] {
    const others = [this.#lost?.refusal, this.#endingNamespaces.refusal].filter((refusal) => refusal !== undefined);
    return [...new Set([...this.#all().flatMap(({ view }) => view.missing), ...others])];
  }

  /** Why the cluster cannot be watched. */
  get problems(): readonly string[] {
    return [...new Set(this.#all().flatMap(({ view }) => view.trouble ?? []))];
  }

  #namespaceEnds(namespace: string): void {
    for (const part of this.#all()) part.namespaceEnds(namespace);
  }

  #all(): readonly WatchedPart[] {
    return [this.#own, this.#unassigned, ...(this.#lost?.parts ?? [])].filter((part) => part !== undefined);
  }
}
