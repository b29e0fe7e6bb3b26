import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { BackendClient } from '../../../src/agent/delivery/backend-client.js';
import { Heartbeats } from '../../../src/agent/delivery/heartbeats.js';
import { Spool } from '../../../src/agent/spool/spool.js';
import { recordingLogger } from '../../support/fakes.js';
import { FakeDisk } from '../spool/fake-disk.js';
import { startBackend } from './recording-backend.js';

const NOON = Date.UTC(2024, 0, 1, 12);

describe('Heartbeats', () => {
  it.each([
    [90_000, /90 s ahead of/],
    [-3_600_000, /3600 s behind/],
    [-30_000, undefined],
  ])('tell of a clock that is %i ms off', async (offMs, words) => {
    const backend = await startBackend((_received, response) => {
      response.setHeader('Date', new Date(NOON).toUTCString());
      response.end();
    });
    const client = new BackendClient({ url: backend.url, serviceToken: 'token' });
    onTestFinished(() => client.close());
    const heartbeats = new Heartbeats({
      ...{ backend: client, spool: await Spool.open(new FakeDisk()), delivery: { trouble: undefined } },
      ...{ logger: recordingLogger(), agent: 'agent-a', cluster: 'prod', version: '1.0.0' },
      state: () => ({ watching: 7, permissionsMissing: [] }),
      now: () => NOON + offMs,
    });
    await heartbeats.beat();
    await heartbeats.beat();
    const problems = backend.received.map(({ body }) => (body as unknown as { problems: string[] }).problems);
    expect(problems).toEqual([[], words === undefined ? [] : [expect.stringMatching(words)]]);
  });

  it('tell what the agent watches, what waits and what is wrong', async () => {
    const backend = await startBackend();
    const disk = new FakeDisk();
    disk.state = 'full';
    const spool = await Spool.open(disk);
    await spool.put('a', { kind: 'report', body: '{}' });
    const client = new BackendClient({ url: backend.url, serviceToken: 'token' });
    const heartbeats = new Heartbeats({
      ...{ backend: client, spool, delivery: { trouble: 'The backend is away' }, logger: recordingLogger() },
      ...{ agent: 'agent-a', cluster: 'prod', node: 'n1', version: '1.0.0', everyMs: 20 },
      state: () => ({ watching: 7, permissionsMissing: ['list nodes'] }),
    });
    heartbeats.start();
    await vi.waitFor(() => expect(backend.received.length).toBeGreaterThan(2), { timeout: 10_000 });
    heartbeats.stop();
    client.close();
    expect(backend.received[0]).toEqual({
      path: '/api/agents/heartbeat',
      token: 'token',
      body: {
        ...{ agent: 'agent-a', cluster: 'prod', node: 'n1', version: '1.0.0', watching: 7, spooled: 1 },
        permissions_missing: ['list nodes'],
        problems: ['The backend is away', expect.stringMatching(/ENOSPC/)],
      },
    });
  });
});
