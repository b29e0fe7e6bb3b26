/** Where the data were before the last move. */
export interface PreviousStorage {
  readonly provider: string;
  /** Never with a password. */
  readonly location: string;
  /** ISO 8601. */
  readonly moved_at: string;
}

/** What is written down about the storage to use. */
export interface NewStorageChoice {
  /** The plugin's id. */
  readonly provider: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** The fields of the configuration that are sealed. */
  readonly secrets: readonly string[];
  readonly previous: PreviousStorage;
}

/** Keeps which storage the server uses outside of any storage (docs/design.md, "Which storage serves"). Implemented by DATA_DIR/storage.json. */
export interface StorageChoiceFile {
  /** `environment`: nobody can move the data but whoever sets the environment. */
  readonly managedBy: 'environment' | 'admin';
  previous(): PreviousStorage | null;
  /** Durable when it returns; synchronous, since nothing may happen meanwhile. Throws PodproofError, and then the choice is the one before. */
  write(choice: NewStorageChoice): void;
}
