import { AsyncLocalStorage } from 'node:async_hooks';
import { PodproofError } from '../ports/errors.js';

/** The parts of a provisioning file, and by what an entry of each is found in the API. */
export type ManagedSection =
  | 'settings'
  | 'excluded_namespaces'
  | 'excluded_pods'
  | 'trusted_registries'
  | 'silences'
  | 'notifications'
  | 'kind_packs'
  | 'llm'
  | 'users';

/** The key of the only entry of `llm`. */
export const THE_LLM = 'llm';

/** What services ask before they change something. */
export interface Managed {
  /** Throws `conflict` for what somebody else than the caller manages. */
  refuse(section: ManagedSection, key: string | number): void;
}

/** Nothing is managed: for whoever works without a provisioning file. */
export const NOT_MANAGED: Managed = { refuse: () => {} };

/** Whose file is being applied; one for all, since each costs every promise of the process time. */
const applying = new AsyncLocalStorage<ManagedByFile>();

/** What the provisioning file of this process declares: it is shown as such, and the API does not change it. */
export class ManagedByFile implements Managed {
  #file = '';
  #declared: ReadonlySet<string> = new Set();

  /** @param declared by section the keys: names, ids of silences and users as text */
  replace(file: string, declared: Readonly<Partial<Record<ManagedSection, readonly string[]>>>): void {
    this.#file = file;
    const entries = Object.entries(declared) as [ManagedSection, readonly string[]][];
    this.#declared = new Set(entries.flatMap(([section, keys]) => keys.map((key) => sectionEntry(section, key))));
  }

  has(section: ManagedSection, key: string | number): boolean {
    return this.#declared.has(sectionEntry(section, String(key)));
  }

  /** For the views of the API: `managed_by`, only where a file manages it. */
  mark(section: ManagedSection, key: string | number): { managed_by?: 'file' } {
    return this.has(section, key) ? { managed_by: 'file' } : {};
  }

  /** Runs what the file itself asks for: only this may change what it declares. */
  apply<Result>(change: () => Promise<Result>): Promise<Result> {
    return applying.run(this, change);
  }

  /** Throws `conflict`, naming the file, for what it declares. */
  refuse(section: ManagedSection, key: string | number): void {
    if (!this.has(section, key) || applying.getStore() === this) return;
    throw new PodproofError(
      'conflict',
      `This is declared under ${section} in the file ${this.#file} (PODPROOF_CONFIG); change it there`,
    );
  }
}

function sectionEntry(section: ManagedSection, key: string): string {
  return `${section} ${key}`;
}
