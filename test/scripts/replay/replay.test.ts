import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOptions } from '../../../scripts/replay/options.js';
import { postReport } from '../../../scripts/replay/post-report.js';
import type { FailureReport } from '../../../src/contracts/failure.js';

const report = { cluster: 'default', namespace: 'shop', pod_name: 'orders' } as FailureReport;
let answer: { status: number; body: string };
let requests: { path: string | undefined; token: unknown }[];
let server: Server;
let url: string;

beforeEach(async () => {
  requests = [];
  server = createServer((request: IncomingMessage, response: ServerResponse) => {
    requests.push({ path: request.url, token: request.headers['x-service-token'] });
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
});

describe('postReport', () => {
  it.each([
    [200, '{"cause":"oom-killed","title":"too much"}', { ok: true, cause: 'oom-killed', title: 'too much' }],
    [200, '{"cause":null,"title":null}', { ok: true, cause: '(nothing wrong)', title: '' }],
    [200, '{"excluded":true}', { ok: true, cause: 'excluded', title: '' }],
    [401, '{"detail":"wrong token"}', { ok: false, cause: '401', title: 'wrong token' }],
    [502, 'not JSON', { ok: false, cause: '502', title: 'Bad Gateway' }],
  ])('%d %s', async (status, body, posted) => {
    answer = { status, body };
    expect(await postReport({ folder: '', url, token: 'secret' }, report)).toEqual(posted);
    expect(requests).toEqual([{ path: '/api/pods/failed', token: 'secret' }]);
  });

  it('says when nobody answers', async () => {
    const posted = await postReport({ folder: '', url: 'http://127.0.0.1:1', token: '' }, report);
    expect(posted).toMatchObject({ ok: false, cause: 'no answer' });
  });
});

describe('readOptions', () => {
  it('needs a folder', async () => {
    expect(await readOptions([])).toBeUndefined();
  });

  it('takes URL and token from the command line, the first of several tokens', async () => {
    expect(await readOptions(['folder', '--url', 'http://x:1/', '--token', 'a,b'])).toEqual({
      folder: 'folder',
      url: 'http://x:1',
      token: 'a',
    });
  });
});
