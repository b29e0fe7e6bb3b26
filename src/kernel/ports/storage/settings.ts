/** Key/value pairs; what is not stored has its default. */
export interface SettingRepository {
  all(): Promise<Record<string, string>>;
  set(key: string, value: string, at: number, by: string): Promise<void>;
  /** Puts the key back to its default. */
  remove(key: string): Promise<void>;
}
