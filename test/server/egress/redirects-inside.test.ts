import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import nock from 'nock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EgressRules } from '../../../src/server/egress/egress-rules.js';
import { createGuardedFetch } from '../../../src/server/egress/guarded-fetch.js';
import type { Resolve } from '../../../src/server/egress/guarded-resolve.js';

const PUBLIC = '203.0.113.9';

/** Names that begin with `inside` are in this network, all others are not. */
const resolve: Resolve = async (host) => [{ address: host.startsWith('inside') ? '10.0.0.5' : PUBLIC, family: 4 }];
const fetchWith = (allow: readonly string[] = []) => createGuardedFetch(new EgressRules(allow), 'open', { resolve });

let requests: string[];
let port: number;
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`);
  response.end('inside');
});

beforeEach(async () => {
  requests = [];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  nock.cleanAll();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const redirects = (host: string, location: string, status = 307) =>
  nock(`http://${host}`).post('/v1').reply(status, '', { Location: location });
const post = (host: string, allow?: readonly string[]) =>
  fetchWith(allow)(`http://${host}/v1`, { method: 'POST', body: 'the prompt' });

describe('a gateway that redirects', () => {
  it.each([303, 307])('from outside to this machine is refused (%i), and nothing arrives', async (status) => {
    redirects('gateway.example', `http://127.0.0.1:${port}/admin`, status);
    await expect(post('gateway.example')).rejects.toMatchObject({ code: 'refused', message: /private address/ });
    expect(requests).toEqual([]);
  });

  it('from outside to a name inside is refused, also by way of another gateway outside', async () => {
    redirects('gateway.example', 'http://second.example/v1');
    redirects('second.example', 'http://inside.example/v1');
    const called = nock('http://inside.example').post('/v1').reply(200);
    await expect(post('gateway.example')).rejects.toMatchObject({ code: 'refused', message: /inside\.example/ });
    expect(called.isDone()).toBe(false);
  });

  it('from outside to inside is followed where the operator allows that host', async () => {
    redirects('gateway.example', `http://127.0.0.1:${port}/model`);
    const response = await post('gateway.example', ['127.0.0.1']);
    expect([await response.text(), requests]).toEqual(['inside', ['POST /model']]);
  });

  it('within this network is followed', async () => {
    redirects('inside.example', `http://127.0.0.1:${port}/model`);
    expect(await (await post('inside.example')).text()).toBe('inside');
  });
});
