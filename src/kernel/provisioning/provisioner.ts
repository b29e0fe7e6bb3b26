import type { RegistryService } from '../findings/registry-service.js';
import type { ExclusionService } from '../settings/exclusion-service.js';
import { MIRROR_TTL } from '../settings/setting-definitions.js';
import type { SettingService } from '../settings/setting-service.js';
import type { Declaration, DeclarationIssue } from './declaration.js';
import { BY_FILE, type Ledger, type LedgerStore, union } from './ledger.js';
import { type ManagedByFile, THE_LLM } from './managed-by-file.js';
import { ifThere, type ProvisionedPlugins } from './provision-plugins.js';
import type { ProvisionedSilences } from './provision-silences.js';
import type { ProvisionedUsers } from './provision-users.js';

interface Dependencies {
  readonly settings: Pick<SettingService, 'get' | 'set' | 'mirrorTtlSeconds' | 'setMirrorTtl' | 'reset'>;
  readonly exclusions: Pick<ExclusionService, 'add' | 'remove'>;
  readonly registries: Pick<RegistryService, 'add' | 'remove'>;
  readonly plugins: ProvisionedPlugins;
  readonly silences: ProvisionedSilences;
  readonly users: ProvisionedUsers;
  readonly ledger: LedgerStore;
  readonly managed: ManagedByFile;
}

/**
 * Makes the data as a file declares it, through the same services as the API. Everything is judged before anything is changed; what is
 * as declared already stays as it is, so that replicas with the same file may do it at once, and a run that was cut off is made good by
 * the next one.
 */
export class Provisioner {
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly on: Dependencies) {}

  /** What speaks against a declaration on this server, beyond its form. */
  async issues(declaration: Declaration): Promise<DeclarationIssue[]> {
    return [...this.issuesOfPlugins(declaration), ...(await this.on.users.issues(declaration.users ?? []))];
  }

  /** The part of `issues` that needs no storage. */
  issuesOfPlugins(declaration: Declaration): DeclarationIssue[] {
    return this.on.plugins.issues(declaration);
  }

  /** One after the other. Throws what the services throw. @param file names it to those who try to change what it declares */
  apply(file: string, declaration: Declaration): Promise<void> {
    const applied = this.#last.then(() => this.on.managed.apply(() => this.#apply(file, declaration)));
    this.#last = applied.catch(() => {});
    return applied;
  }

  async #apply(file: string, declaration: Declaration): Promise<void> {
    const before = await this.on.ledger.read();
    const after = ledgerOf(declaration);
    await this.on.ledger.write(union(before, after));
    await this.#applySettings(declaration, before);
    await this.#applyLists(after, before);
    await this.on.plugins.apply(declaration, before);
    const silences = await this.on.silences.apply(declaration.silences ?? []);
    const { passwords, ids } = await this.on.users.apply(declaration.users ?? [], before.users);
    await this.on.ledger.write({ ...after, users: passwords });
    this.on.managed.replace(file, { ...after, llm: after.llm === null ? [] : [THE_LLM], silences, users: ids });
  }

  async #applySettings({ settings }: Declaration, before: Ledger): Promise<void> {
    const declared = settings ?? {};
    for (const key of before.settings) if (!Object.hasOwn(declared, key)) await this.on.settings.reset(key);
    for (const [key, value] of Object.entries(declared)) await this.#applySetting(key, value);
  }

  async #applySetting(key: string, value: string): Promise<void> {
    const { settings } = this.on;
    if (key !== MIRROR_TTL.key) {
      if (settings.get(key).value !== value) await settings.set(key, value, BY_FILE);
    } else if (settings.mirrorTtlSeconds() !== Number(value)) {
      await settings.setMirrorTtl(Number(value), BY_FILE);
    }
  }

  async #applyLists(after: Ledger, before: Ledger): Promise<void> {
    for (const [kind, key] of [
      ['namespace', 'excluded_namespaces'],
      ['pod', 'excluded_pods'],
    ] as const) {
      for (const pattern of difference(before[key], after[key]))
        await ifThere(this.on.exclusions.remove({ kind, pattern }));
      for (const pattern of after[key]) await this.on.exclusions.add({ kind, pattern }, BY_FILE);
    }
    for (const registry of difference(before.trusted_registries, after.trusted_registries))
      await ifThere(this.on.registries.remove(registry));
    for (const registry of after.trusted_registries) await this.on.registries.add(registry);
  }
}

function ledgerOf(declaration: Declaration): Ledger {
  return {
    settings: Object.keys(declaration.settings ?? {}),
    excluded_namespaces: declaration.excluded_namespaces ?? [],
    excluded_pods: declaration.excluded_pods ?? [],
    trusted_registries: declaration.trusted_registries ?? [],
    notifications: (declaration.notifications ?? []).map(({ provider }) => provider),
    kind_packs: (declaration.kind_packs ?? []).map(({ pack }) => pack),
    llm: declaration.llm?.provider ?? null,
    users: {},
  };
}

const difference = (all: readonly string[], some: readonly string[]) => all.filter((one) => !some.includes(one));
