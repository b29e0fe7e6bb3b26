import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { BackendClient } from '../../../src/agent/delivery/backend-client.js';
import { Delivery } from '../../../src/agent/delivery/delivery.js';
import { Spool } from '../../../src/agent/spool/spool.js';
import { type PassingRequest, startCuttingProxy } from '../../support/cutting-proxy.js';
import { recordingLogger } from '../../support/fakes.js';
import { missingConfigMap } from '../../support/reports.js';
import { createDatabase, startServer, type TestServer } from '../../support/server.js';
import { FakeDisk } from '../spool/fake-disk.js';

interface Listed {
  readonly pod_name: string;
  readonly occurrences: number;
  readonly status: string;
}

/** Servers that share one database. */
async function startServers(database: 'sqlite' | 'postgres', count: number): Promise<readonly TestServer[]> {
  const undo: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    for (const step of undo.reverse()) await step();
  });
  const env = database === 'sqlite' ? {} : { DATABASE_URL: await createDatabase((step) => undo.push(step)) };
  const servers: TestServer[] = [];
  for (let index = 0; index < count; index += 1) {
    const server = await startServer({ env });
    undo.push(() => server.close());
    servers.push(server);
  }
  return servers;
}

/** Cuts the answers to each request twice before one gets through. */
function cuttingTwice() {
  const seen = new Map<string, number>();
  return ({ body }: PassingRequest) => {
    const times = (seen.get(body) ?? 0) + 1;
    seen.set(body, times);
    return times <= 2 ? ('cut' as const) : ('pass' as const);
  };
}

const PODS = Array.from({ length: 12 }, (_, index) => `pod-${index}`);
const identity = (pod_name: string) => ({ cluster: 'default', namespace: 'shop', pod_name });

describe.each([
  ['sqlite', 1],
  ['postgres', 1],
  ['postgres', 2],
] as const)('answers that are lost (%s, %i servers)', (database, count) => {
  it('are asked for again, and each report counts once', async () => {
    const servers = await startServers(database, count);
    const [{ url: _url, serviceToken, ...first }] = servers as [TestServer];
    const proxy = await startCuttingProxy(
      servers.map(({ url }) => url),
      cuttingTwice(),
    );
    onTestFinished(() => proxy.close());
    const cookie = await first.signIn('read');
    const list = async (path: string) => (await first.send('GET', path, { cookie })).body as Listed[];
    const backend = new BackendClient({ url: proxy.sender().url, serviceToken });
    const spool = await Spool.open(new FakeDisk());
    const backoff = { firstMs: 5, longestMs: 10 };
    const delivery = new Delivery({ backend, spool, logger: recordingLogger(), backoff });
    onTestFinished(async () => {
      await delivery.stop(0);
      backend.close();
    });
    delivery.start();
    const isDelivered = () => vi.waitFor(() => expect(spool.status.pods).toBe(0), { timeout: 20_000 });
    for (let time = 0; time < 2; time += 1) {
      for (const pod of PODS) void delivery.report({ ...missingConfigMap(pod), ...identity(pod) });
      await isDelivered();
    }
    const reported = await list('/api/pods/failed');
    expect(reported.map(({ pod_name, occurrences }) => [pod_name, occurrences]).sort()).toEqual(
      PODS.map((pod) => [pod, 2]).sort(),
    );
    for (const pod of PODS) void delivery.gone({ ...identity(pod), reason: 'deleted' });
    await isDelivered();
    expect(await list('/api/pods/failed')).toEqual([]);
    expect((await list('/api/pods/history')).map(({ occurrences }) => occurrences)).toEqual(PODS.map(() => 2));
    expect(proxy.cut.length).toBeGreaterThanOrEqual(2 * PODS.length);
  });
});

it('makes no new record of a pod that is gone when an old report comes late', async () => {
  const [server] = (await startServers('sqlite', 1)) as [TestServer];
  const cookie = await server.signIn('read');
  const send = (path: string, body: object) =>
    server.send('POST', path, { body: { ...identity('late'), ...body }, token: server.serviceToken });
  const [older, newer] = ['11111111-aaaa', '22222222-aaaa'];
  const report = (report_id: string) => send('/api/pods/failed', { ...missingConfigMap('late'), report_id });
  const first = await report(older);
  await report(newer);
  await send('/api/pods/dismiss-deleted', {});
  const again = await report(older);
  expect(again).toMatchObject({ status: 200, body: { id: (first.body as { id: number }).id, status: 'resolved' } });
  expect((await server.send('GET', '/api/pods/failed', { cookie })).body).toEqual([]);
  const history = (await server.send('GET', '/api/pods/history', { cookie })).body as Listed[];
  expect(history).toMatchObject([{ pod_name: 'late', occurrences: 2 }]);
  const record = await server.send('GET', `/api/pods/failed/${(first.body as { id: number }).id}`, { cookie });
  expect(record.body).not.toHaveProperty('report_id');
});
