/** What the kernel counts. Implemented with prom-client in the composition root; labels are bounded there. */
export interface Metrics {
  reportIngested(report: { namespace: string; cause: string; solutionSource: string; seconds: number }): void;
  portCalled(call: { kind: string; id: string; operation: string; outcome: 'ok' | 'error'; seconds: number }): void;
  /** A plugin failed outside of any call. */
  pluginFailedLate(plugin: { kind: string; id: string }): void;
  jobRan(job: { name: string; outcome: 'ok' | 'error' | 'skipped'; seconds: number }): void;
  eventDropped(queue: string): void;
  queueDepth(queue: string, depth: () => number): void;
  /** The daily budget of the LLM: what is used and what may be. */
  llmBudget(read: () => { calls: number; tokens: number; limits: { calls: number; tokens: number } }): void;
  scanFinished(scan: { scanType: string; seconds: number }): void;
}
