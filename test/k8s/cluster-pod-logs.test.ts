import { describe, expect, it, onTestFinished } from 'vitest';
import { Cluster } from '../../src/k8s/cluster.js';
import { ClusterPodLogs } from '../../src/k8s/cluster-pod-logs.js';
import { clusterSourceOf } from '../../src/k8s/cluster-source.js';
import type { LogLine, LogStart } from '../../src/kernel/ports/cluster/pod-logs.js';
import { only, resetting, silent } from '../../src/simulation/api-server/index.js';
import { startApiServer } from '../support/api-server/start.js';
import { kubeconfig } from './kubeconfig.js';

const APP = { namespace: 'shop', pod: 'web', container: 'app' };
const AT = new Date('2026-03-14T09:26:53.001Z');
const STAMP = '2026-03-14T09:26:53.001000000Z';
const LOG = { resource: 'pods', subresource: 'log' };

async function startLogs(options: { silenceMs?: number } = {}) {
  const server = await startApiServer();
  server.have('api/v1/namespaces/shop/pods', { metadata: { name: 'web' } });
  const settings = { isWanted: true, kubeconfig: kubeconfig(server.url), context: null, isInCluster: false };
  const cluster = new Cluster(clusterSourceOf(settings));
  const controller = new AbortController();
  onTestFinished(() => {
    controller.abort();
    cluster.close();
  });
  const logs = new ClusterPodLogs(cluster.client, options);
  const follow = (start: LogStart = 'first line') => logs.follow(APP, start, controller.signal)[Symbol.asyncIterator]();
  return { server, logs, follow, controller };
}

async function all(batches: AsyncIterable<readonly LogLine[]>): Promise<string[]> {
  const texts: string[] = [];
  for await (const lines of batches) texts.push(...lines.map(({ line }) => line));
  return texts;
}

/** Resolves when it is so; fails after five seconds. */
async function eventually(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1_000 && !isSo(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isSo()).toBe(true);
}

describe('logs of a cluster', () => {
  it('are read from their end, as they stand', async () => {
    const { server, logs } = await startLogs();
    server.logs.print(APP, 'one\ntwo\r\nthree', AT);
    expect(await logs.tail(APP, 2)).toEqual({ text: 'two\r\nthree', isCut: false, before: 'one' });
    server.logs.printedBefore(APP, 'before\n', AT);
    expect(await logs.tail({ ...APP, previous: true }, 2)).toEqual({ text: 'before\n', isCut: false });
    expect((await logs.pod('shop', 'web'))['metadata']).toMatchObject({ name: 'web' });
  });

  it('are cut at a line where they are longer than what is kept', async () => {
    const { server, logs, follow } = await startLogs();
    const line = 'x'.repeat(99_999);
    server.logs.print(APP, `${line}\n`.repeat(60));
    const { text, isCut } = await logs.tail(APP, 200);
    expect(isCut).toBe(true);
    expect(text).toBe(`${line}\n`.repeat(41));
    expect((await follow({ tailLines: 200 }).next()).value).toHaveLength(41);
  });

  it('are followed from where they are asked for, as they come, to the end of the run', async () => {
    const { server, follow } = await startLogs();
    server.logs.print(APP, 'one\ntwo\n', AT);
    const last = follow({ tailLines: 1 });
    expect((await last.next()).value).toEqual([{ timestamp: STAMP, line: 'two', before: 'one' }]);
    expect((await last.next()).done).toBe(true);
    const batches = follow({ since: STAMP });
    expect((await batches.next()).value).toHaveLength(2);
    server.logs.print(APP, 'three\n', AT);
    expect((await batches.next()).value).toEqual([{ timestamp: STAMP, line: 'three' }]);
    server.logs.end(APP);
    expect((await batches.next()).done).toBe(true);
    const [, request] = server.requests.filter(({ path }) => path.endsWith('/log'));
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      ...{ container: 'app', sinceTime: STAMP, follow: 'true', timestamps: 'true' },
    });
  });

  it('of a run that is over are read to the end and not waited for', async () => {
    const { server, logs, controller } = await startLogs();
    server.logs.printedBefore(APP, 'before\nlast', AT);
    const since = { since: '2026-03-14T09:26:53Z' };
    expect(await all(logs.follow({ ...APP, previous: true }, since, controller.signal))).toEqual(['before', 'last']);
  });

  it('end their request at once when nobody listens', async () => {
    const { server, follow, controller } = await startLogs();
    server.logs.print(APP, 'one\n', AT);
    const batches = follow();
    await batches.next();
    const next = batches.next();
    const open = () => server.streams.count();
    expect(open()).toBe(1);
    controller.abort();
    await expect(next).rejects.toMatchObject({ code: 'aborted' });
    await eventually(() => open() === 0);
  });

  it('end quietly when they are silent for long, so that they are asked for anew', async () => {
    const { server, follow } = await startLogs({ silenceMs: 50 });
    server.interfere(only(LOG, silent(`${STAMP} one\n`)));
    const batches = follow();
    expect((await batches.next()).value).toEqual([{ timestamp: STAMP, line: 'one' }]);
    expect((await batches.next()).done).toBe(true);
  });

  it('fail when the connection breaks, without the half of a line', async () => {
    const { server, follow } = await startLogs();
    server.interfere(only(LOG, resetting(`${STAMP} one\n${STAMP} tw`)));
    const batches = follow();
    expect((await batches.next()).value).toEqual([{ timestamp: STAMP, line: 'one' }]);
    await expect(batches.next()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('are none where the node has cleaned them up, though the kubelet says so in their place', async () => {
    const { server, logs, follow } = await startLogs();
    server.interfere(
      only(LOG, (_request, response) => {
        response.end(`unable to retrieve container logs for containerd://${'a1'.repeat(32)}`);
        return true;
      }),
    );
    await expect(logs.tail(APP, 1)).rejects.toMatchObject({ code: 'invalid' });
    expect((await follow().next()).done).toBe(true);
  });

  it('name the pod that is not there, the right that is missing, and the run without a log', async () => {
    const { server, logs } = await startLogs();
    await expect(logs.pod('shop', 'other')).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no "other" among the pods in namespace shop',
    });
    server.logs.print(APP, 'one\n');
    await expect(logs.tail({ ...APP, previous: true }, 1)).rejects.toMatchObject({ code: 'invalid' });
    server.forbid(LOG);
    await expect(logs.tail(APP, 1)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/resources: \["pods\/log"\], verbs: \["get"\]/),
    });
    await server.stop();
    await expect(logs.tail(APP, 1)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
