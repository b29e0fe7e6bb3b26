/** An answer of an LLM that can be used again. `answer` is plain JSON, as the kernel gave it. */
export interface StoredAnswer {
  /** What was asked, as a hash of provider, model, prompt version, language and evidence. */
  readonly key: string;
  readonly answer: unknown;
  readonly provider: string;
  readonly model: string;
  readonly tokens: { readonly input: number; readonly output: number };
  readonly durationMs: number;
  readonly createdAt: number;
}

/** The cache of LLM answers, shared by replicas. */
export interface SolutionAnswerRepository {
  /** Those that are there, in any order. */
  get(keys: readonly string[]): Promise<StoredAnswer[]>;
  /** Writes it over the one of that key. */
  put(answer: StoredAnswer): Promise<void>;
  /** Makes an answer the one that the failures of an incident share (`solutionKey` of OpenedIncident); null takes it away. */
  share(incidentId: number, key: string | null): Promise<void>;
  /** Deletes at most `limit` made before the instant; answers how many. */
  deleteExpired(before: number, limit: number): Promise<number>;
}
