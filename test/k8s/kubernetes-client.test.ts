import { describe, expect, it } from 'vitest';
import { PODS } from '../../src/k8s/index.js';
import { EVENTS, SECRETS } from '../../src/k8s/resources.js';
import { CERTIFICATE, FakeApiServer, sendStatus } from './fake-api-server.js';
import { clientOf } from './kubeconfig.js';

const POD_PATH = 'api/v1/namespaces/shop/pods';
const pods = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ metadata: { name: `p${index}`, managedFields: [{}] } }));
const shop = { namespace: 'shop' };

async function serverWith(count: number, options: { tls?: boolean } = {}): Promise<FakeApiServer> {
  const server = await FakeApiServer.start(options);
  server.have(POD_PATH, ...pods(count));
  return server;
}

describe('reading', () => {
  it('lists page by page, and says of each object what it is', async () => {
    const server = await serverWith(1_100);
    const objects = await clientOf(server).list(PODS, shop);
    expect(objects).toHaveLength(1_100);
    expect(objects.at(-1)).toEqual({ kind: 'Pod', apiVersion: 'v1', metadata: { name: 'p1099' } });
    expect(server.asked(POD_PATH).map(({ query }) => query.get('continue'))).toEqual([null, '500', '1000']);
  });

  it('stops after the first page where no more is wanted', async () => {
    const server = await serverWith(30);
    expect(await clientOf(server).list(PODS, { ...shop, first: 10 })).toHaveLength(10);
    expect(server.requests).toHaveLength(1);
  });

  it('goes on with what there is when the cluster has forgotten where the list was from', async () => {
    const server = await serverWith(600);
    server.answer(({ query }, response) => {
      if (query.get('continue') !== '500') return false;
      sendStatus(response, 410, 'The provided continue parameter is too old', { metadata: { continue: '499' } });
      return true;
    });
    expect(await clientOf(server).list(PODS, shop)).toHaveLength(601);
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
    const server = await FakeApiServer.start();
    server.have('k8s/clusters/c1/api/v1/namespaces/shop/pods', ...pods(1));
    expect(
      await clientOf(server, { cluster: { server: `${server.url}/k8s/clusters/c1/` } }).list(PODS, shop),
    ).toHaveLength(1);
  });

  it('reads the end of a log, however long its lines are', async () => {
    const server = await serverWith(1);
    server.haveLog('p0', 'app', `${'x'.repeat(300_000)}\nthe end`);
    const text = await clientOf(server).logs({ namespace: 'shop', pod: 'p0', container: 'app', tailLines: 50 });
    expect(text.length).toBe(64 * 1024);
    expect(text).toMatch(/x\nthe end$/);
    expect(server.requests[0]?.query.get('tailLines')).toBe('50');
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
    let isFirst = true;
    server.answer((_request, response) => {
      if (!isFirst) return false;
      isFirst = false;
      response.socket?.destroy();
      return true;
    });
    expect(await client.list(PODS, shop)).toHaveLength(1);
    expect(server.connections).toBe(2);
  });
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
    const server = await FakeApiServer.start();
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
    const server = await FakeApiServer.start();
    server.answer((_request, response) => {
      response.setHeader('Retry-After', '3');
      sendStatus(response, 429, 'slow down');
      return true;
    });
    await expect(clientOf(server).list(PODS, shop)).rejects.toMatchObject({ retryAfterMs: 3_000 });
  });

  it('a cluster that does not answer is a timeout, also in the middle of an answer', async () => {
    const server = await FakeApiServer.start();
    server.answer(({ path }, response) => {
      if (path.endsWith('pods')) response.write('{"items": [');
      return true;
    });
    await expect(clientOf(server, { timeoutMs: 80 }).list(PODS, shop)).rejects.toMatchObject({ code: 'timeout' });
    await expect(clientOf(server, { timeoutMs: 80 }).list(EVENTS, shop)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('a connection that is reset, at once or in the middle of an answer', async () => {
    const server = await FakeApiServer.start();
    server.answer(({ path }, response) => {
      if (path.endsWith('pods')) response.write('{"items": [', () => response.socket?.resetAndDestroy());
      else response.socket?.resetAndDestroy();
      return true;
    });
    await expect(clientOf(server).list(PODS, shop)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(clientOf(server).list(EVENTS, shop)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('broke the connection off'),
    });
  });

  it('an address where nothing listens, and one that is no Kubernetes', async () => {
    const server = await FakeApiServer.start();
    server.answer((_request, response) => {
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
    const server = await FakeApiServer.start();
    const giveUp = new AbortController();
    server.answer(() => {
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
