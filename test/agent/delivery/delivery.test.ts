import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { BackendClient } from '../../../src/agent/delivery/backend-client.js';
import { Delivery, type DeliveryOptions } from '../../../src/agent/delivery/delivery.js';
import { Spool } from '../../../src/agent/spool/spool.js';
import { recordingLogger } from '../../support/fakes.js';
import { FakeDisk } from '../spool/fake-disk.js';
import { type Received, refusing, startBackend, taking } from './recording-backend.js';

/** How long a backend takes. */
const ANSWER_MS = 100;
const BACKOFF = { firstMs: 10, longestMs: 40 };

async function startDelivery(url: string, change: Partial<DeliveryOptions> & { readonly timeoutMs?: number } = {}) {
  const { timeoutMs = 5_000, ...options } = change;
  const client = new BackendClient({ url, serviceToken: 'token', timeoutMs });
  const spool = options.spool ?? (await Spool.open(new FakeDisk()));
  const logger = recordingLogger();
  const delivery = new Delivery({ backend: client, spool, logger, backoff: BACKOFF, ...options });
  delivery.start();
  onTestFinished(async () => {
    await delivery.stop(0);
    client.close();
  });
  return { delivery, spool, client, logger };
}

const pod = (pod_name: string, more: object = {}) => ({ cluster: 'default', namespace: 'shop', pod_name, ...more });
/** Patient, since the machine may be busy. */
const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 10_000 });
const isEmpty = (spool: Spool) => until(() => expect(spool.status.pods).toBe(0));
const toldOf = ({ body }: Received) => body.pods ?? [body];
const names = (received: readonly Received[]) => received.flatMap(toldOf).map(({ pod_name }) => pod_name);

describe('Delivery', () => {
  it('sends reports and ends with the service token, over connections that it keeps', async () => {
    const backend = await startBackend();
    const { delivery, spool } = await startDelivery(`${backend.url}/base/`);
    await delivery.report(pod('a'));
    await isEmpty(spool);
    await delivery.gone({ ...pod('a'), reason: 'deleted' });
    await isEmpty(spool);
    expect(backend.received).toEqual([
      { path: '/base/api/pods/failed', body: pod('a', { report_id: expect.any(String) }), token: 'token' },
      { path: '/base/api/pods/dismiss-deleted', body: { pods: [pod('a', { reason: 'deleted' })] }, token: 'token' },
    ]);
    expect(backend.sockets).toBe(1);
  });

  it('delivers the newest message of each pod, in order, once the backend is there again', async () => {
    const backend = await startBackend(refusing(503));
    const { delivery, spool, logger } = await startDelivery(backend.url);
    for (const name of ['a', 'b', 'c', 'd']) await delivery.report(pod(name));
    await until(() => expect(delivery.trouble).toMatch(/503/));
    await delivery.report(pod('a', { logs: 'newer' }));
    await delivery.gone({ ...pod('b'), reason: 'deleted' });
    const after: Received[] = [];
    backend.answer = (received, response) => {
      after.push(received);
      taking(received, response);
    };
    await isEmpty(spool);
    expect(names(after).sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(after.find(({ body }) => body.pod_name === 'a')?.body.logs).toBe('newer');
    expect(after.find((one) => names([one]).includes('b'))?.path).toBe('/api/pods/dismiss-deleted');
    expect(logger.lines.map(({ message }) => message)).toEqual([
      expect.stringMatching(/answered 503; reports wait/),
      expect.stringMatching(/takes reports again/),
    ]);
  });

  it('sends nothing else of a pod while its end is under way, though it fails anew just when that is chosen', async () => {
    const backend = await startBackend((received, response) => {
      setTimeout(() => taking(received, response), ANSWER_MS);
    });
    const disk = new FakeDisk();
    const { delivery, spool } = await startDelivery(backend.url, { spool: await Spool.open(disk) });
    const read = disk.read.bind(disk);
    let again: Promise<void> | undefined;
    disk.read = (name) => {
      again ??= delivery.report(pod('a'));
      return read(name);
    };
    await delivery.gone({ ...pod('a'), reason: 'deleted' });
    await isEmpty(spool);
    await again;
    await isEmpty(spool);
    expect(backend.received.map(({ path }) => path)).toEqual(['/api/pods/dismiss-deleted', '/api/pods/failed']);
    expect(backend.most).toBe(1);
  });

  it('sends what an earlier process has left', async () => {
    const disk = new FakeDisk();
    const backend = await startBackend(refusing(503));
    const first = await startDelivery(backend.url, { spool: await Spool.open(disk) });
    await first.delivery.report(pod('a'));
    await first.delivery.stop(100);
    backend.answer = taking;
    const { spool } = await startDelivery(backend.url, { spool: await Spool.open(disk) });
    await isEmpty(spool);
    expect(disk.files.size).toBe(0);
    expect(names(backend.received).at(-1)).toBe('a');
  });

  it('sends a message that came while the older one of its pod was on its way, after it', async () => {
    const waiting: ServerResponse[] = [];
    const backend = await startBackend((_received, response) => void waiting.push(response));
    const { delivery, spool } = await startDelivery(backend.url);
    await delivery.report(pod('a', { logs: '1' }));
    await until(() => expect(waiting).toHaveLength(1));
    await delivery.report(pod('a', { logs: '2' }));
    await delivery.report(pod('a', { logs: '3' }));
    expect(backend.received).toHaveLength(1);
    backend.answer = taking;
    waiting[0]?.end('{}');
    await isEmpty(spool);
    expect(backend.received.map(({ body }) => body.logs)).toEqual(['1', '3']);
  });

  it('waits as long as the backend asks', async () => {
    const backend = await startBackend(refusing(429, '', { 'Retry-After': '1' }));
    const { delivery, spool } = await startDelivery(backend.url);
    const begun = performance.now();
    await delivery.report(pod('a'));
    await until(() => expect(backend.received).toHaveLength(1));
    backend.answer = taking;
    await isEmpty(spool);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
    expect(backend.received).toHaveLength(2);
  });

  it('drops what will never be taken, and says why', async () => {
    const backend = await startBackend((received, response) =>
      (received.body.pod_name === 'bad' ? refusing(400, 'pod_uid must be text') : taking)(received, response),
    );
    const { delivery, spool, logger } = await startDelivery(backend.url);
    await delivery.report(pod('bad'));
    await delivery.report(pod('good'));
    await isEmpty(spool);
    expect(names(backend.received)).toEqual(['bad', 'good']);
    expect(logger.lines).toMatchObject([{ message: expect.stringMatching(/dropped.*400: pod_uid must be text/) }]);
  });

  it('does not let a message that always fails hold up the others', async () => {
    const backend = await startBackend((received, response) =>
      (received.body.pod_name === 'bad' ? refusing(500) : taking)(received, response),
    );
    const { delivery, spool } = await startDelivery(backend.url, { concurrency: 1 });
    for (const name of ['bad', 'a', 'b']) await delivery.report(pod(name));
    await until(() => expect(spool.status.pods).toBe(1));
    expect(delivery.trouble).toBeUndefined();
    await until(() => expect(names(backend.received).filter((name) => name === 'bad').length).toBeGreaterThan(2));
    backend.answer = taking;
    await isEmpty(spool);
  });

  it.each([
    [401, /service token \(401\): set SERVICE_TOKEN/],
    [421, /ALLOWED_HOSTS/],
    [404, /PODPROOF_URL/],
    [302, /PODPROOF_URL/],
  ])('keeps everything when it is refused by %i, and says what to do', async (status, words) => {
    const backend = await startBackend(refusing(status, '', { Location: 'http://elsewhere.example' }));
    const { delivery, spool, logger } = await startDelivery(backend.url);
    await delivery.report(pod('a'));
    await until(() => expect(backend.received.length).toBeGreaterThan(1));
    expect(delivery.trouble).toMatch(words);
    expect(logger.lines).toHaveLength(1);
    expect(spool.status.pods).toBe(1);
  });

  it('gives up on a backend that does not answer, and on a connection that breaks', async () => {
    const backend = await startBackend(() => {});
    const { delivery, spool } = await startDelivery(backend.url, { timeoutMs: 50 });
    await delivery.report(pod('a'));
    await until(() => expect(delivery.trouble).toMatch(/in time/));
    backend.answer = (_received, response) => void response.socket?.destroy();
    await until(() => expect(delivery.trouble).toMatch(/ECONNRESET/));
    backend.answer = taking;
    await isEmpty(spool);
  });

  it('bounds how many are under way and how many are sent a second', async () => {
    const backend = await startBackend((_received, response) => void setTimeout(() => response.end('{}'), 5));
    const { delivery, spool } = await startDelivery(backend.url, { concurrency: 3, perSecond: 20 });
    const begun = performance.now();
    await Promise.all(Array.from({ length: 140 }, (_, index) => delivery.report(pod(`p${index}`))));
    await isEmpty(spool);
    // 120 at once, and then 20 a second.
    expect(performance.now() - begun).toBeGreaterThan(900);
    expect(new Set(names(backend.received)).size).toBe(140);
    expect(backend.received).toHaveLength(140);
    expect(backend.most).toBeLessThanOrEqual(3);
  });

  it('gathers pods that are gone in few requests, one at a time, beside reports and after those of the same pods', async () => {
    const backend = await startBackend((_received, response) => void setTimeout(() => response.end('{}'), 20));
    const { delivery, spool } = await startDelivery(backend.url, { concurrency: 2 });
    void delivery.report(pod('p3'));
    void delivery.report(pod('other'));
    await until(() => expect(backend.received).toHaveLength(2));
    for (let index = 0; index < 1_200; index += 1) void delivery.gone({ ...pod(`p${index}`), reason: 'deleted' });
    await isEmpty(spool);
    const gone = backend.received.filter(({ path }) => path === '/api/pods/dismiss-deleted');
    expect(gone.length).toBeLessThan(8);
    expect(Math.max(...gone.map((one) => toldOf(one).length))).toBeLessThanOrEqual(500);
    expect(names(gone).sort()).toEqual(Array.from({ length: 1_200 }, (_, index) => `p${index}`).sort());
    expect(backend.most).toBeLessThanOrEqual(3);
  });

  it.each([400, 413, 500])('finds the one message of many for which %i is answered', async (status) => {
    const backend = await startBackend((received, response) =>
      (names([received]).includes('p77') ? refusing(status) : taking)(received, response),
    );
    const { delivery, spool, logger } = await startDelivery(backend.url);
    for (let index = 0; index < 300; index += 1) void delivery.gone({ ...pod(`p${index}`), reason: 'deleted' });
    await until(() => expect(logger.lines).toHaveLength(1));
    backend.answer = taking;
    await isEmpty(spool);
    expect(new Set(names(backend.received)).size).toBe(300);
    expect(logger.lines).toMatchObject([{ fields: { pod: JSON.stringify(['default', 'shop', 'p77']) } }]);
    expect(backend.received.length).toBeLessThan(60);
  });

  it('delivers what waits before it stops, within its time', async () => {
    const backend = await startBackend((_received, response) => void setTimeout(() => response.end('{}'), 20));
    const { delivery, spool } = await startDelivery(backend.url);
    for (const name of ['a', 'b', 'c']) void delivery.report(pod(name));
    await delivery.stop(5_000);
    expect(spool.status.pods).toBe(0);
    backend.answer = () => {};
    const late = await startDelivery(backend.url);
    await late.delivery.report(pod('d'));
    await late.delivery.stop(50);
    expect(late.spool.status.pods).toBe(1);
  });
});
