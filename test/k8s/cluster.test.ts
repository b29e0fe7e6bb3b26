import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Cluster } from '../../src/k8s/cluster.js';
import { type ClusterSettings, clusterSourceOf, complaintAbout } from '../../src/k8s/cluster-source.js';
import { PODS } from '../../src/k8s/resources.js';
import { type ApiServer, only, refusing, sendStatus } from '../../src/simulation/api-server/index.js';
import { startApiServer } from '../support/api-server/start.js';
import { recordingLogger } from '../support/fakes.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { kubeconfig } from './kubeconfig.js';

const NONE: ClusterSettings = { isWanted: true, kubeconfig: null, context: null, isInCluster: false };
const shop = { namespace: 'shop' };

function clusterOf(settings: Partial<ClusterSettings>, logger = recordingLogger()): Cluster {
  const cluster = new Cluster(clusterSourceOf({ ...NONE, ...settings }), logger);
  onTestFinished(() => cluster.close());
  return cluster;
}

async function startCluster() {
  const server = await startApiServer();
  server.have('api/v1/namespaces/shop/pods', { metadata: { name: 'web' } });
  return { server, cluster: clusterOf({ kubeconfig: kubeconfig(server.url) }) };
}

describe('a cluster', () => {
  it.each([
    [{}, /^The cluster client is not available: no cluster is configured; set KUBECONFIG/],
    [
      { isWanted: false, kubeconfig: '/some/config' },
      /^The cluster client is not available: it is switched off; set CLUSTER_ACCESS to on/,
    ],
    [{ isInCluster: true }, /^The cluster client is not available: the pod has no service account token/],
  ])('that is not configured says what to do: %j', async (settings, words) => {
    const cluster = clusterOf(settings);
    const refusal = { code: 'unavailable', message: expect.stringMatching(words) };
    await expect(cluster.client.list(PODS, shop)).rejects.toMatchObject(refusal);
    await expect(cluster.discovery.resources()).rejects.toMatchObject(refusal);
    expect(cluster.status.isConfigured).toBe(false);
    expect(await cluster.status.firstKnown()).toEqual({
      ...{ available: false, version: null, context: null, simulated: false },
      reason: expect.stringMatching(words),
    });
  });

  it('is asked nothing before somebody asks, and then says who it is', async () => {
    const { server, cluster } = await startCluster();
    expect(server.requests).toEqual([]);
    expect(await cluster.status.firstKnown()).toEqual({
      ...{ available: true, version: 'v1.34.2', context: 'test', reason: null, simulated: false },
    });
    expect(await cluster.client.list(PODS, shop)).toHaveLength(1);
  });

  it.each([
    ['/nope', /^The cluster client is not available: The kubeconfig \/nope cannot be read: ENOENT/],
    ['/dev/null', /The kubeconfig \/dev\/null cannot be read: it is no kubeconfig/],
  ])('whose kubeconfig is %s is not available', async (file, words) => {
    const cluster = clusterOf({ kubeconfig: file });
    await expect(cluster.client.list(PODS, shop)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(words),
    });
  });

  it('tells a 401 of the API server as its own trouble, and a 403 with the rule that is missing', async () => {
    const { server, cluster } = await startCluster();
    server.refuse(/pods$/, 401, 'Unauthorized');
    server.refuse(/deployments$/, 403, 'deployments.apps is forbidden: User "podproof" cannot list resource');
    await expect(cluster.client.list(PODS, shop)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^The cluster client is not available: .*give Podproof a token/),
    });
    const deployments = { kind: 'Deployment', apiVersion: 'apps/v1', plural: 'deployments', isNamespaced: true };
    await expect(cluster.client.list(deployments, shop)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(
        /list deployments\.apps in namespace shop \(403\).*the rule \{apiGroups: \["apps"\], resources: \["deployments"\], verbs: \["list"\]\} is missing$/,
      ),
    });
  });

  it('tells users what is not there, and nothing beside its words', async () => {
    const { cluster } = await startCluster();
    await expect(cluster.client.get(PODS, 'nope', shop)).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no "nope" among the pods in namespace shop',
      extra: {},
    });
  });

  it('says 429 and silence of the API server as unavailable, and when to come back', async () => {
    const { server, cluster } = await startCluster();
    server.interfere(only({ resource: 'pods' }, refusing(429, 'too many requests', 7)));
    await expect(cluster.client.list(PODS, shop)).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 7_000 });
  });
});

describe('a cluster that comes back', () => {
  it('says so to those who listen, and is asked anew when somebody waits for it', async () => {
    const { server, cluster } = await startCluster();
    const returns: string[] = [];
    const stop = cluster.onReturn(() => returns.push('back'));
    await cluster.client.list(PODS, shop);
    await server.stop();
    await expect(cluster.client.list(PODS, shop)).rejects.toMatchObject({ code: 'unavailable' });
    expect(returns).toEqual([]);
    await server.listen();
    const isBack = () => {
      cluster.lookAgain();
      return returns;
    };
    await expect.poll(isBack, { interval: 50, timeout: 10_000 }).toEqual(['back']);
    await cluster.client.list(PODS, shop);
    expect(returns).toEqual(['back']);
    stop();
  });
});

describe('the status', () => {
  it('is told in the log once each time that it changes', async () => {
    const server = await startApiServer();
    const logger = recordingLogger();
    const { status } = clusterOf({ kubeconfig: kubeconfig(server.url) }, logger);
    for (let time = 0; time < 3; time += 1) expect(await status.firstKnown()).toMatchObject({ available: true });
    expect(logger.lines.map(({ level }) => level)).toEqual(['info']);
  });

  it('is available where the account may not know the version', async () => {
    const server = await startApiServer();
    server.refuse(/version/, 403, 'forbidden: User "tester" cannot get path "/version"');
    expect(await clusterOf({ kubeconfig: kubeconfig(server.url) }).status.firstKnown()).toMatchObject({
      ...{ available: true, version: null, reason: null },
    });
  });

  it('is checked at once when somebody who asks for something else gets no answer', async () => {
    const server = await startApiServer();
    const logger = recordingLogger();
    const { status, client } = clusterOf({ kubeconfig: kubeconfig(server.url) }, logger);
    await status.firstKnown();
    await server.stop();
    const isNoticed = async () => {
      await client.list(PODS, shop).catch(() => undefined);
      return logger.lines.some(({ level }) => level === 'warn');
    };
    await expect.poll(isNoticed, { interval: 100, timeout: 8_000 }).toBe(true);
    expect(status.current().reason).toMatch(/nothing listens there/);
  });
});

describe('what can be seen at the start', () => {
  it.each([
    [
      { kubeconfig: '/nope:/neither' },
      'KUBECONFIG names /nope, /neither, which is not there: the cluster cannot be read until it is',
    ],
    [{ kubeconfig: '/nope:/dev/null' }, undefined],
    [{ context: 'prod' }, 'KUBE_CONTEXT is set, but KUBECONFIG is not: it has no meaning then'],
    [{ isWanted: false, kubeconfig: '/nope' }, undefined],
    [{}, undefined],
  ])('of %j', (settings, complaint) => {
    expect(complaintAbout({ ...NONE, ...settings })).toBe(complaint);
  });
});

describe('credentials', () => {
  const tokensOf = (server: ApiServer) => server.requests.map(({ headers }) => headers.authorization);

  /** Accepts this token only. */
  function accept(server: ApiServer, token: string): () => void {
    return server.interfere(({ headers }, response) => {
      if (headers.authorization === token) return false;
      sendStatus(response, 401, 'Unauthorized');
      return true;
    });
  }

  it('that are changed in the kubeconfig are used as soon as the old ones are refused', async () => {
    const server = await startApiServer();
    const file = kubeconfig(server.url, { user: { token: 'old' } });
    const cluster = clusterOf({ kubeconfig: file });
    const refuseOld = accept(server, 'Bearer old');
    await cluster.client.list(PODS, shop);
    copyFileSync(kubeconfig(server.url, { user: { token: 'new' } }), file);
    refuseOld();
    accept(server, 'Bearer new');
    // Many at once: all of them get the new ones.
    await Promise.all(Array.from({ length: 5 }, () => cluster.client.list(PODS, shop)));
    expect(new Set(tokensOf(server))).toEqual(new Set(['Bearer old', 'Bearer new']));
    expect(tokensOf(server).length).toBeLessThanOrEqual(1 + 10);
  });

  it('of a token file are read from it, without the newline at its end', async () => {
    const server = await startApiServer();
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'token'), 'of-the-file\n');
    const file = join(folder, 'config');
    copyFileSync(kubeconfig(server.url, { user: { token: undefined, tokenFile: 'token' } }), file);
    accept(server, 'Bearer of-the-file');
    expect(await clusterOf({ kubeconfig: file }).client.list(PODS, shop)).toEqual([]);
  });

  it('of a plugin are asked for once by many requests, and again when they are refused', async () => {
    const server = await startApiServer();
    const folder = temporaryFolder();
    const plugin = join(folder, 'plugin.sh');
    // Says no time when they expire, and counts how often it ran.
    writeFileSync(
      plugin,
      `#!/bin/sh\necho run >> ${folder}/runs\necho '{"kind":"ExecCredential","status":{"token":"'$(cat ${folder}/token)'"}}'\n`,
      { mode: 0o755 },
    );
    const runs = () => readFileSync(join(folder, 'runs'), 'utf8').trim().split('\n').length;
    writeFileSync(join(folder, 'token'), 'first');
    const exec = { apiVersion: 'client.authentication.k8s.io/v1', command: plugin, interactiveMode: 'Never' };
    const cluster = clusterOf({ kubeconfig: kubeconfig(server.url, { user: { token: undefined, exec } }) });
    const refuseFirst = accept(server, 'Bearer first');
    await Promise.all(Array.from({ length: 8 }, () => cluster.client.list(PODS, shop)));
    expect(runs()).toBe(1);
    writeFileSync(join(folder, 'token'), 'second');
    refuseFirst();
    accept(server, 'Bearer second');
    await cluster.client.list(PODS, shop);
    expect(runs()).toBe(2);
  });

  it('that are refused, new ones too, are not asked for again and again', async () => {
    const server = await startApiServer();
    const cluster = clusterOf({ kubeconfig: kubeconfig(server.url) });
    accept(server, 'Bearer another');
    for (let time = 0; time < 4; time += 1)
      await expect(cluster.client.list(PODS, shop)).rejects.toMatchObject({ code: 'unavailable' });
    expect(server.requests).toHaveLength(5);
  });
});
