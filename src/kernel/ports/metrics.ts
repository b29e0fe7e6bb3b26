/** What the kernel counts. Implemented with prom-client in the composition root; labels are bounded there. */
export interface Metrics {
  reportIngested(report: { namespace: string; cause: string; solutionSource: string; seconds: number }): void;
  portCalled(call: { kind: string; id: string; operation: string; outcome: 'ok' | 'error'; seconds: number }): void;
  jobRan(job: { name: string; outcome: 'ok' | 'error' | 'skipped'; seconds: number }): void;
  eventDropped(queue: string): void;
  queueDepth(queue: string, depth: () => number): void;
  scanFinished(scan: { scanType: string; seconds: number }): void;
}
