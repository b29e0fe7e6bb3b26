import { describe, expect, it } from 'vitest';
import { statusesOf, testServer } from './signed-client.js';

const send = testServer();
const STATUS = 'POST /api/security/rescan-status';
const DURATION = 'POST /api/metrics/security-scan-duration';
const forService = { nobody: 401, service: 200, read: 401, write: 401, admin: 401 };

describe('scans', () => {
  it('are asked for with the role write', async () => {
    expect(await statusesOf(send, 'POST /api/security/rescan')).toEqual({
      nobody: 401,
      service: 401,
      read: 403,
      write: 200,
      admin: 200,
    });
    const answer = await send('write', 'POST /api/security/rescan');
    expect(answer.body).toEqual({ status: 'requested', reason: 'manual' });
  });

  it('are told of by the scanner', async () => {
    const body = { status: 'started', reason: 'trusted_registry_change', pods: 7 };
    expect(await statusesOf(send, STATUS, body)).toEqual(forService);
    expect((await send('service', STATUS, body)).body).toEqual({
      status: 'started',
      reason: 'trusted_registry_change',
    });
    expect((await send('service', STATUS, { status: 'failed', reason: null })).status).toBe(200);
    const refused = { status: 400, body: { detail: expect.stringContaining('status') } };
    expect(await send('service', STATUS, {})).toMatchObject(refused);
    expect(await send('service', STATUS, { status: 'thinking' })).toMatchObject(refused);
  });

  it('have a duration that is counted', async () => {
    expect(await statusesOf(send, DURATION, { duration_seconds: 1.5 })).toEqual(forService);
    const answer = await send('service', DURATION, { duration_seconds: 2.5, scan_type: 'manual' });
    expect(answer).toMatchObject({ status: 200, body: { duration_seconds: 2.5, scan_type: 'manual' } });
    for (const duration_seconds of [-1, '5', null]) {
      const refused = { status: 400, body: { detail: expect.stringContaining('duration_seconds') } };
      expect(await send('service', DURATION, { duration_seconds })).toMatchObject(refused);
    }
  });
});
