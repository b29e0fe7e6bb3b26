/** The registries whose images the scanner trusts. */
export interface RegistryRepository {
  /** By name. */
  list(): Promise<{ registry: string; created_at: string }[]>;
  /** Answers false when it was there already. */
  add(registry: string, at: number): Promise<boolean>;
  /** Answers false when there was none. */
  remove(registry: string): Promise<boolean>;
}
