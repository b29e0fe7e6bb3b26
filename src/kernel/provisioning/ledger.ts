import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';

/** Who made what a provisioning file declares. No user can have this name: names begin with a letter or a digit. */
export const BY_FILE = '(file)';

/** What a file has declared, so that what is taken out of it can be released, also by a later process. */
export interface Ledger {
  readonly settings: readonly string[];
  readonly excluded_namespaces: readonly string[];
  readonly excluded_pods: readonly string[];
  readonly trusted_registries: readonly string[];
  readonly notifications: readonly string[];
  readonly kind_packs: readonly string[];
  /** The provider. */
  readonly llm: string | null;
  /** By username a hash of the password that the file had; null where it had none. */
  readonly users: Readonly<Record<string, string | null>>;
}

const EMPTY: Ledger = {
  settings: [],
  excluded_namespaces: [],
  excluded_pods: [],
  trusted_registries: [],
  notifications: [],
  kind_packs: [],
  llm: null,
  users: {},
};

/** Kept among the settings, where it moves with the data, under a key that no setting of the API has. */
const KEY = 'provisioning-ledger';

export class LedgerStore {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<Ledger> {
    const stored = await this.plugins.use('storage', ({ settings }) => settings.all());
    const text = stored[KEY];
    return text === undefined ? EMPTY : { ...EMPTY, ...(JSON.parse(text) as Partial<Ledger>) };
  }

  async write(ledger: Ledger): Promise<void> {
    await this.plugins.use('storage', ({ settings }) =>
      settings.set(KEY, JSON.stringify(ledger), this.clock.now(), BY_FILE),
    );
  }
}

type ListedSection = Exclude<keyof Ledger, 'llm' | 'users'>;

/** What either has declared: written before anything is changed, so that a process that ends half-way forgets nothing. */
export function union(one: Ledger, other: Ledger): Ledger {
  const both = (key: ListedSection) => [...new Set([...one[key], ...other[key]])];
  return {
    settings: both('settings'),
    excluded_namespaces: both('excluded_namespaces'),
    excluded_pods: both('excluded_pods'),
    trusted_registries: both('trusted_registries'),
    notifications: both('notifications'),
    kind_packs: both('kind_packs'),
    llm: other.llm ?? one.llm,
    users: { ...other.users, ...one.users },
  };
}
