/** Which language model serves, if any. */
export interface ActiveLlm {
  /** Null when none is configured. */
  current(): { readonly provider: string; readonly model: string } | null;
}
