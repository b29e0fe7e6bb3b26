import type { Event } from '../../contracts/event.js';
import type { EventBus } from '../events/event-bus.js';
import type { Metrics } from '../ports/metrics.js';

export type RescanReport = Extract<Event, { type: 'security_rescan_status' }>['data'];

/** How long a scan took. `scan_type` is the scanner's own word for why it ran. */
export interface ScanDuration {
  readonly duration_seconds: number;
  readonly scan_type: string;
}

/** What the scanner does and tells of its scans (docs/wire-contract.md, "Scans"). Nothing of it is stored. */
export class ScanService {
  constructor(
    private readonly bus: EventBus,
    private readonly metrics: Metrics,
  ) {}

  /** Asks the scanner to scan: it listens to the event. */
  requestRescan(): RescanReport {
    const request: RescanReport = { status: 'requested', reason: 'manual' };
    this.reportRescanStatus(request);
    return request;
  }

  /** Passes on what the scanner says, further fields included. */
  reportRescanStatus(report: RescanReport): void {
    this.bus.emit('client.event', { type: 'security_rescan_status', data: report });
  }

  reportDuration(scan: ScanDuration): void {
    this.metrics.scanFinished({ scanType: scan.scan_type, seconds: scan.duration_seconds });
  }
}
