import { describe, expect, it } from 'vitest';
import { CONFIG_MAPS, NODES } from '../../src/k8s/resources.js';
import { SharedReader } from '../../src/k8s/shared-reader.js';
import type { Fields } from '../../src/rules/evidence/values.js';
import { startApiServer } from '../support/api-server/start.js';
import { clientOf } from './kubeconfig.js';

const shop = { namespace: 'shop' };
const nameOf = ({ metadata }: Fields) => metadata;

async function startReader() {
  const server = await startApiServer();
  server.have('api/v1/nodes', { metadata: { name: 'n1' } });
  const clock = { now: 0 };
  return { server, clock, reader: new SharedReader(clientOf(server), () => clock.now) };
}

describe('what several reports need', () => {
  it('is read once in ten seconds, also at the same time', async () => {
    const { server, clock, reader } = await startReader();
    const read = () =>
      Promise.all([reader.list(NODES, {}), reader.list(NODES, {}), reader.get(NODES, 'n1', {}, nameOf)]);
    await read();
    clock.now = 9_999;
    expect((await read())[0]).toHaveLength(1);
    expect(server.requests).toHaveLength(2);
    clock.now = 20_000;
    await read();
    expect(server.requests).toHaveLength(4);
  });

  it('is told apart by its namespace', async () => {
    const { server, reader } = await startReader();
    for (const namespace of ['shop', 'other']) await reader.list(CONFIG_MAPS, { namespace });
    expect(server.requests).toHaveLength(2);
  });

  it('is not asked for again where it is missing, and is where the API server failed', async () => {
    const { server, reader } = await startReader();
    const missing = () => reader.get(CONFIG_MAPS, 'gone', shop, nameOf);
    await expect(missing()).rejects.toMatchObject({ code: 'not_found' });
    await expect(missing()).rejects.toMatchObject({ code: 'not_found' });
    expect(server.requests).toHaveLength(1);
    server.refuse(/nodes/, 500, 'broken');
    const broken = () => reader.list(NODES, {});
    await expect(broken()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(broken()).rejects.toMatchObject({ code: 'unavailable' });
    expect(server.requests).toHaveLength(3);
  });

  it('is left by one that gives up, and read on for the others', async () => {
    const { reader } = await startReader();
    const giveUp = new AbortController();
    const [left, other] = [reader.list(NODES, { signal: giveUp.signal }), reader.list(NODES, {})];
    giveUp.abort();
    await expect(left).rejects.toMatchObject({ code: 'aborted' });
    expect(await other).toHaveLength(1);
  });
});
