import { describe, expect, it } from 'vitest';
import { ApiTransport } from '../../src/k8s/api-transport.js';
import { loadClusterAccess } from '../../src/k8s/load-cluster-access.js';
import { ObjectWriter, type Patch } from '../../src/k8s/object-writer.js';
import { CONFIG_MAPS, PODS } from '../../src/k8s/resources.js';
import { type ApiServer, isMeantBy } from '../../src/simulation/api-server/index.js';
import { startApiServer } from '../support/api-server/start.js';
import { kubeconfig } from './kubeconfig.js';

const shop = { namespace: 'shop' };
const MAPS = 'api/v1/namespaces/shop/configmaps';

async function startWriter() {
  const server = await startApiServer();
  server.have(MAPS, { metadata: { name: 'flags' }, data: { alpha: '1', beta: '2' } });
  const access = loadClusterAccess({ kubeconfig: kubeconfig(server.url), environment: {} });
  return { server, writer: new ObjectWriter(new ApiTransport(access)) };
}

const dataOf = (server: ApiServer, name: string) => server.objects.get(CONFIG_MAPS, 'shop', name)?.['data'];

describe('creating', () => {
  it('answers the object as the cluster has it', async () => {
    const { server, writer } = await startWriter();
    const made = await writer.create(CONFIG_MAPS, { metadata: { name: 'new' }, data: { a: '1' } }, shop);
    expect(made).toMatchObject({ metadata: { name: 'new', namespace: 'shop', uid: expect.any(String) } });
    expect(dataOf(server, 'new')).toEqual({ a: '1' });
  });

  it('keeps nothing of a dry run', async () => {
    const { server, writer } = await startWriter();
    await writer.create(
      CONFIG_MAPS,
      { metadata: { name: 'new' } },
      { ...shop, dryRun: true, fieldManager: 'podproof' },
    );
    expect(server.objects.get(CONFIG_MAPS, 'shop', 'new')).toBeUndefined();
    expect(Object.fromEntries(server.requests[0]?.query ?? [])).toEqual({ dryRun: 'All', fieldManager: 'podproof' });
  });

  it('tells a name that is taken, what is not valid, and what is not allowed', async () => {
    const { server, writer } = await startWriter();
    const create = (name: string) => writer.create(CONFIG_MAPS, { metadata: { name } }, shop);
    await expect(create('flags')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('already exists'),
    });
    server.refuse(/configmaps$/, 422, 'ConfigMap "x" is invalid: data: Too long');
    await expect(create('x')).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('data: Too long'),
    });
    server.forbid({ verb: 'create' });
    await expect(create('x')).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('create configmaps'),
    });
  });

  it('is not done twice where the connection breaks', async () => {
    const { server, writer } = await startWriter();
    const create = () => writer.create(CONFIG_MAPS, { metadata: { name: 'x' } }, shop);
    await create();
    server.interfere((_request, response) => {
      response.socket?.destroy();
      return true;
    });
    await expect(create()).rejects.toMatchObject({ code: 'unavailable' });
    expect(server.requests.filter(isMeantBy({ verb: 'create' }))).toHaveLength(2);
  });
});

describe('patching', () => {
  const patches: [Patch, string, object][] = [
    [
      { type: 'merge', patch: { data: { alpha: null, gamma: '3' } } },
      'application/merge-patch+json',
      { beta: '2', gamma: '3' },
    ],
    [
      { type: 'strategic', patch: { data: { gamma: '3' } } },
      'application/strategic-merge-patch+json',
      { alpha: '1', beta: '2', gamma: '3' },
    ],
    [
      { type: 'apply', object: { data: { alpha: '9' } }, fieldManager: 'podproof', force: true },
      'application/apply-patch+yaml',
      { alpha: '9', beta: '2' },
    ],
  ];

  it.each(patches)('changes what it says: %j', async (patch, contentType, data) => {
    const { server, writer } = await startWriter();
    expect(await writer.patch(CONFIG_MAPS, 'flags', patch, shop)).toMatchObject({ data });
    expect(dataOf(server, 'flags')).toEqual(data);
    expect(server.requests[0]?.headers['content-type']).toBe(contentType);
  });

  it('says who applies, and whether by force', async () => {
    const { server, writer } = await startWriter();
    await writer.patch(
      CONFIG_MAPS,
      'flags',
      { type: 'apply', object: {}, fieldManager: 'podproof', force: true },
      shop,
    );
    expect(Object.fromEntries(server.requests[0]?.query ?? [])).toEqual({ fieldManager: 'podproof', force: 'true' });
  });

  it('sends the operations of a JSON patch as they are, to a subresource where one is named', async () => {
    const { server, writer } = await startWriter();
    const bodies: string[] = [];
    server.interfere((request, response) => {
      expect(request).toMatchObject({ subresource: 'status', name: 'web' });
      response.req.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
      response.req.on('end', () => response.end('{}'));
      return true;
    });
    const operations = [{ op: 'replace', path: '/status/phase', value: 'Failed ü' }];
    await writer.patch(PODS, 'web', { type: 'json', operations }, { ...shop, subresource: 'status' });
    expect(JSON.parse(bodies.join(''))).toEqual(operations);
    expect(server.requests[0]?.headers['content-type']).toBe('application/json-patch+json');
  });

  it('names the object that is not there', async () => {
    const { writer } = await startWriter();
    await expect(writer.patch(PODS, 'nope', { type: 'merge', patch: {} }, shop)).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no "nope" among the pods in namespace shop',
    });
  });
});

describe('deleting', () => {
  it('says what becomes of what the object owns, and which object is meant', async () => {
    const { server, writer } = await startWriter();
    let sent = '';
    server.interfere((_request, response) => {
      response.req.on('data', (chunk: Buffer) => {
        sent += chunk.toString();
      });
      response.req.on('end', () => response.end('{}'));
      return true;
    });
    const preconditions = { uid: 'u-1', resourceVersion: '7' };
    await writer.delete(PODS, 'web', {
      ...shop,
      propagationPolicy: 'Foreground',
      preconditions,
      gracePeriodSeconds: 0,
      dryRun: true,
    });
    expect(JSON.parse(sent)).toEqual({
      ...{
        kind: 'DeleteOptions',
        apiVersion: 'v1',
        propagationPolicy: 'Foreground',
        preconditions,
        gracePeriodSeconds: 0,
      },
    });
    expect(server.requests[0]).toMatchObject({ method: 'DELETE', path: '/api/v1/namespaces/shop/pods/web' });
    expect(server.requests[0]?.query.get('dryRun')).toBe('All');
  });

  it('is over when the cluster has taken it', async () => {
    const { server, writer } = await startWriter();
    await writer.delete(CONFIG_MAPS, 'flags', shop);
    expect(dataOf(server, 'flags')).toBeUndefined();
    await expect(writer.delete(CONFIG_MAPS, 'flags', shop)).rejects.toMatchObject({ code: 'not_found' });
  });
});
