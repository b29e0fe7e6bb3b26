/** How many stored records there are, asked for at a scrape. */
export interface RecordCounts {
  readonly failures: Readonly<Record<string, number>>;
  readonly findings: Readonly<Record<string, number>>;
}

/** What the HTTP side counts, and how a scrape reads it all. Implemented beside the kernel's metrics in the composition root. */
export interface HttpMetrics {
  /** @param request.route the path as the route declares it, or `unknown`; never what the client wrote */
  requestHandled(request: { method: string; route: string; status: number; seconds: number }): void;
  /**
   * All metrics as text in the Prometheus exposition format.
   * @param counts undefined when the storage cannot tell: those gauges are left out then
   */
  expose(counts: RecordCounts | undefined): Promise<string>;
}
