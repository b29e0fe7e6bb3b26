/** The language model that the environment decides: LLM_PROVIDER and, in the form of the plugin's configuration, what comes with it. */
export interface EnvironmentLlm {
  /** The id of a plugin; there may be none of that name. */
  readonly provider: string;
  readonly config: Readonly<Record<string, unknown>>;
}
