/** What an admin chose for one plugin. Secrets in `config` are sealed. */
export interface StoredPluginConfig {
  /** `kinds`, `llm` or `notify`. */
  readonly kind: string;
  readonly id: string;
  readonly enabled: boolean;
  readonly config: Readonly<Record<string, unknown>>;
  readonly updatedAt: number;
  readonly updatedBy: string;
}

/** The configurations of plugins that admins set at runtime; at most one of a kind and id. */
export interface PluginConfigRepository {
  /** By kind and id. */
  list(): Promise<StoredPluginConfig[]>;
  /** Writes it over the one of that kind and id. */
  set(config: StoredPluginConfig): Promise<void>;
  /** Answers false when there was none. */
  remove(kind: string, id: string): Promise<boolean>;
}
