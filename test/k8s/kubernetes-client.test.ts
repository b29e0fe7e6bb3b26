import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApiTransport, KubernetesClient, loadClusterAccess, PODS } from '../../src/k8s/index.js';
import { EVENTS, SECRETS } from '../../src/k8s/resources.js';
import { type ApiServer, isAt, only, refusing, resetting, silent } from '../../src/simulation/api-server/index.js';
import { CERTIFICATE, startApiServer } from '../support/api-server/start.js';
import { withoutNock } from '../support/without-nock.js';
import { clientOf, kubeconfig } from './kubeconfig.js';

const POD_PATH = 'api/v1/namespaces/shop/pods';
const pods = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ metadata: { name: `p${index}`, managedFields: [{}] } }));
const shop = { namespace: 'shop' };

async function serverWith(count: number, options: { tls?: boolean } = {}): Promise<ApiServer> {
  const server = await startApiServer(options);
  server.have(POD_PATH, ...pods(count));
  return server;
}

describe('reading', () => {
  it('lists page by page, and says of each object what it is', async () => {
    const server = await serverWith(1_100);
    const objects = await clientOf(server).list(PODS, shop);
    expect(objects).toHaveLength(1_100);
    expect(objects.at(-1)).toMatchObject({ kind: 'Pod', apiVersion: 'v1', metadata: { name: 'p999' } });
    expect(objects.at(-1)?.['metadata']).not.toHaveProperty('managedFields');
    expect(server.requests.filter(isAt(POD_PATH)).map(({ query }) => query.has('continue'))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('stops after the first page where no more is wanted', async () => {
    const server = await serverWith(30);
    expect(await clientOf(server).list(PODS, { ...shop, first: 10 })).toHaveLength(10);
    expect(server.requests).toHaveLength(1);
  });

  it('goes on with what there is when the cluster has forgotten where the list was from', async () => {
    const server = await serverWith(600);
    server.interfere(({ query }) => {
      if (!query.has('continue') || server.requests.length > 2) return false;
      server.have(POD_PATH, { metadata: { name: 'zero' } });
      server.objects.compact();
      return false;
    });
    expect(await clientOf(server).list(PODS, shop)).toHaveLength(601);
    expect(server.requests).toHaveLength(3);
  });

  it('passes selectors on, and asks for names only', async () => {
    const server = await serverWith(1);
    await clientOf(server).list(EVENTS, {
      ...shop,
      fieldSelector: 'involvedObject.name=p0',
      labelSelector: 'a in (b,c)',
    });
    await clientOf(server)
      .get(SECRETS, 'x', { ...shop, metadataOnly: true })
      .catch(() => undefined);
    expect(server.requests[0]?.query.get('fieldSelector')).toBe('involvedObject.name=p0');
    expect(server.requests[0]?.query.get('labelSelector')).toBe('a in (b,c)');
    expect(server.requests[1]?.headers.accept).toMatch(/^application\/json;as=PartialObjectMetadata;/);
  });

  it('keeps a name from reaching another path', async () => {
    const server = await serverWith(1);
    await clientOf(server)
      .get(PODS, '../../secrets/x', shop)
      .catch(() => undefined);
    expect(server.requests[0]?.path).toBe(`/${POD_PATH}/../../secrets/x`);
  });

  it('keeps the path of a server behind another', async () => {
    const server = await startApiServer({ basePath: '/k8s/clusters/c1' });
    server.have(POD_PATH, ...pods(1));
    expect(await clientOf(server, { cluster: { server: `${server.url}/` } }).list(PODS, shop)).toHaveLength(1);
  });
});

describe('connections', () => {
  it('are kept over TLS, with the authority of the kubeconfig', async () => {
    const server = await serverWith(1_600, { tls: true });
    const client = clientOf(server, {
      cluster: { 'certificate-authority-data': Buffer.from(CERTIFICATE).toString('base64') },
    });
    await client.list(PODS, shop);
    await client.get(PODS, 'p7', shop);
    expect(server.requests).toHaveLength(5);
    expect(server.connections).toBe(1);
  });

  it('are refused where the certificate is not of the authority, unless it is not to be verified', async () => {
    const server = await serverWith(1, { tls: true });
    await expect(clientOf(server).list(PODS, shop)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('not signed by the authority'),
    });
    expect(await clientOf(server, { cluster: { 'insecure-skip-tls-verify': true } }).list(PODS, shop)).toHaveLength(1);
  });

  it('are made anew when the cluster has let go of one', async () => {
    const server = await serverWith(1);
    const client = clientOf(server);
    await client.list(PODS, shop);
    server.interfere(only({}, resetting(''), 1));
    expect(await client.list(PODS, shop)).toHaveLength(1);
    expect(server.connections).toBe(2);
  });
});

it('a kept connection that is lost costs nothing, also where all others that were kept are lost', async () => {
  const server = await serverWith(1);
  const client = clientOf(server);
  const known = new Set<unknown>();
  const learn = server.interfere((_request, response) => {
    known.add(response.socket);
    return false;
  });
  await Promise.all(['a', 'b', 'c', 'd'].map((namespace) => client.list(PODS, { namespace })));
  learn();
  expect(known.size).toBeGreaterThan(2);
  server.interfere((_request, response) => {
    const isOld = known.has(response.socket);
    if (isOld) response.socket?.resetAndDestroy();
    return isOld;
  });
  expect(await client.list(PODS, shop)).toHaveLength(1);
});

describe('credentials', () => {
  it.each([
    ['a token', {}, 'Bearer token-of-the-test'],
    [
      'a name and a password',
      { token: undefined, username: 'ada', password: 'geheim' },
      `Basic ${Buffer.from('ada:geheim').toString('base64')}`,
    ],
    [
      'a plugin',
      {
        token: undefined,
        exec: {
          apiVersion: 'client.authentication.k8s.io/v1',
          command: 'echo',
          args: [JSON.stringify({ status: { token: 'of-the-plugin', expirationTimestamp: '2100-01-01T00:00:00Z' } })],
        },
      },
      'Bearer of-the-plugin',
    ],
  ])('are sent: %s', async (_name, user, header) => {
    const server = await serverWith(1);
    await clientOf(server, { user }).list(PODS, shop);
    expect(server.requests[0]?.headers.authorization).toBe(header);
  });

  it('that cannot be had are told with the reason', async () => {
    const server = await serverWith(1);
    const user = { token: undefined, exec: { command: 'no-such-plugin' } };
    await expect(clientOf(server, { user }).list(PODS, shop)).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'No credentials for context test: spawn no-such-plugin ENOENT',
    });
  });
});

describe('what goes wrong', () => {
  it.each([
    [
      401,
      'Unauthorized',
      'unauthenticated',
      /does not accept these credentials \(401 when asked to list pods in namespace shop\); log in again/,
    ],
    [
      403,
      'pods is forbidden',
      'forbidden',
      /does not allow you to list pods in namespace shop \(403\): pods is forbidden$/,
    ],
    [404, 'no such thing', 'not_found', /nothing there|404/],
    [429, 'slow down', 'rate_limited', /429/],
    [500, 'etcd', 'unavailable', /answered 500 when asked to list pods in namespace shop: etcd/],
    [302, '', 'refused', /302/],
  ])('%d is told in words', async (status, message, code, words) => {
    const server = await startApiServer();
    server.refuse(/pods/, status, message);
    const error = clientOf(server).list(PODS, shop);
    await expect(error).rejects.toMatchObject({ code, message: expect.stringMatching(words) });
    await expect(error).rejects.not.toMatchObject({ message: expect.stringContaining('token-of-the-test') });
  });

  it('names the object that is not there', async () => {
    const server = await serverWith(1);
    await expect(clientOf(server).get(PODS, 'nope', shop)).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no "nope" among the pods in namespace shop',
    });
  });

  it('says when to come back', async () => {
    const server = await startApiServer();
    server.interfere(refusing(429, 'slow down', 3));
    await expect(clientOf(server).list(PODS, shop)).rejects.toMatchObject({ retryAfterMs: 3_000 });
  });

  it('a cluster that does not answer is a timeout, also in the middle of an answer', async () => {
    const server = await startApiServer();
    server.interfere(silent());
    server.interfere(only({ resource: 'pods' }, silent('{"items": [')));
    await expect(clientOf(server, { timeoutMs: 80 }).list(PODS, shop)).rejects.toMatchObject({ code: 'timeout' });
    await expect(clientOf(server, { timeoutMs: 80 }).list(EVENTS, shop)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('a connection that is reset, at once or in the middle of an answer', async () => {
    const server = await startApiServer();
    server.interfere(resetting(''));
    server.interfere(only({ resource: 'pods' }, resetting('{"items": [')));
    await expect(clientOf(server).list(PODS, shop)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(clientOf(server).list(EVENTS, shop)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('broke the connection off'),
    });
  });

  it('an address where nothing listens, and one that is no Kubernetes', async () => {
    const server = await startApiServer();
    server.interfere((_request, response) => {
      response.end('<html>');
      return true;
    });
    await expect(clientOf(server).list(PODS, shop)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('not JSON'),
    });
    await server.stop();
    await expect(clientOf(server).list(PODS, shop)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('nothing listens there'),
    });
  });

  it('giving up ends a request at once', async () => {
    const server = await startApiServer();
    const giveUp = new AbortController();
    server.interfere(() => {
      giveUp.abort();
      return true;
    });
    await expect(clientOf(server).list(PODS, { ...shop, signal: giveUp.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    await expect(clientOf(server).list(PODS, { ...shop, signal: giveUp.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
  });
});

describe('a connection that never comes about', () => {
  it('is given up before the request would be', async () => {
    withoutNock();
    // Takes connections and says nothing, so that no TLS handshake ends.
    const sockets: Socket[] = [];
    const deaf = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      deaf.close();
    });
    const url = `https://127.0.0.1:${(deaf.address() as AddressInfo).port}`;
    const access = loadClusterAccess({ kubeconfig: kubeconfig(url), environment: {} });
    const client = new KubernetesClient(new ApiTransport(access, { connectMs: 50 }));
    await expect(client.list(PODS, shop)).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('does not answer in time'),
    });
  });
});
