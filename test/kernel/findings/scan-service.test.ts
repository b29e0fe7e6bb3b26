import { describe, expect, it } from 'vitest';
import { ScanService } from '../../../src/kernel/findings/scan-service.js';
import { recordingMetrics } from '../../support/fakes.js';
import { recordingBus, told } from './service-fixture.js';

describe('ScanService', () => {
  it('asks for a scan and passes on what the scanner says', async () => {
    const { bus, events } = recordingBus();
    const scans = new ScanService(bus, recordingMetrics());
    const request = { status: 'requested', reason: 'manual' } as const;
    const report = { status: 'started', reason: 'trusted_registry_change', scan_id: 7 } as const;
    expect(scans.requestRescan()).toEqual(request);
    scans.reportRescanStatus(report);
    await told();
    expect(events).toEqual([request, report].map((data) => ({ type: 'security_rescan_status', data })));
  });

  it('counts how long a scan took', () => {
    const counted: unknown[] = [];
    const metrics = { ...recordingMetrics(), scanFinished: (scan: unknown) => void counted.push(scan) };
    new ScanService(recordingBus().bus, metrics).reportDuration({ duration_seconds: 2.5, scan_type: 'full' });
    expect(counted).toEqual([{ scanType: 'full', seconds: 2.5 }]);
  });
});
