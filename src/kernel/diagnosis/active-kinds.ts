import type { FailureKind } from '../../rules/kinds/define-kind.js';
import { KINDS } from '../../rules/kinds/index.js';
import { orderKinds } from '../../rules/kinds/order-kinds.js';
import type { PluginHost } from '../plugins/plugin-host.js';
import type { KindPack } from '../ports/kind-pack.js';
import { foreignKind } from './foreign-kind.js';
import { faultOfKind, TakenNames } from './judge-kind.js';

/** Of why a kind is not asked any more, in characters. */
const LONGEST_REASON = 250;

/** Where packs of kinds come from, and where is said what of them is left out. */
export type PackSource = { readonly packs: Pick<PluginHost['packs'], 'serving' | 'onExchanged' | 'leaveOut'> };

/** A pack that serves. */
interface Known {
  readonly id: string;
  readonly pack: KindPack;
  /** By the id of a kind why it is not asked any more, until the pack is loaded again. */
  readonly spent: Map<string, string>;
}

/** All kinds of failures that diagnosis asks: ours, then those of the packs that serve (docs/decisions/0070-kinds-as-plugins.md). */
export class ActiveKinds {
  readonly #listeners: (() => void)[] = [];
  #packs: readonly Known[] = [];
  #all: readonly FailureKind[] = KINDS;
  readonly #sources = new Map<string, string>();

  constructor(private readonly host: PackSource) {
    host.packs.onExchanged(() => this.#refresh());
    this.#refresh();
  }

  /** The same list until `onChange` tells of another. */
  get all(): readonly FailureKind[] {
    return this.#all;
  }

  /** The id of the pack that a kind is of; null for ours. */
  packOf(kindId: string): string | null {
    return this.#sources.get(kindId) ?? null;
  }

  /** Called when diagnosis asks other kinds than before: what was found by those is not what would be found now. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  #refresh(): void {
    const before = new Map(this.#packs.map((known) => [known.pack, known]));
    const serving = this.host.packs.serving();
    for (const { id, pack } of this.#packs)
      if (!serving.some((each) => each.pack === pack)) this.host.packs.leaveOut(id, null);
    this.#packs = serving.map(({ id, pack }) => before.get(pack) ?? { id, pack, spent: new Map() });
    const taken = new TakenNames();
    this.#sources.clear();
    this.#all = orderKinds([...KINDS, ...this.#packs.flatMap((known) => this.#take(known, taken))]);
    for (const listener of this.#listeners) listener();
  }

  #take(known: Known, taken: TakenNames): FailureKind[] {
    const { id: packId, pack, spent } = known;
    const owner = `the plugin ${packId}`;
    const faults: string[] = [];
    const kinds = pack.kinds.filter((kind, index) => {
      const fault = faultOfKind(kind) ?? taken.refusalOf(kind, owner) ?? spent.get(kind.id) ?? null;
      if (fault !== null) faults.push(`${kindName(kind, index)} is left out: ${fault}`);
      else taken.take(kind, owner);
      return fault === null;
    });
    this.host.packs.leaveOut(packId, faults.length === 0 ? null : faults.join('; '));
    for (const { id } of kinds) this.#sources.set(id, packId);
    return kinds.map((kind) =>
      foreignKind(kind, { packId, onSpent: (reason) => this.#giveUp(known, kind.id, reason) }),
    );
  }

  #giveUp({ spent }: Known, kindId: string, reason: string): void {
    spent.set(kindId, reason.replace(/\s+/g, ' ').slice(0, LONGEST_REASON));
    this.#refresh();
  }
}

function kindName(kind: unknown, index: number): string {
  const { id } = (kind ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' && id !== '' ? `kind ${JSON.stringify(id.slice(0, 80))}` : `kind no. ${index + 1}`;
}
