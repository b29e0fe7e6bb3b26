import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, request as sendRequest } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { EgressRules } from '../../../src/server/egress/egress-rules.js';
import { createGuardedFetch } from '../../../src/server/egress/guarded-fetch.js';
import { ROOT } from '../../support/install-podproof.js';
import { runModule } from '../../support/run-module.js';
import { withoutNock } from '../../support/without-nock.js';

const TLS = `${ROOT}test/fixtures/tls/`;
const CREDENTIALS = 'ada:s3cr3t';

// The names are made up and lead to this machine, which nock would refuse by name.
withoutNock();

const open: { server: { close(): unknown }; sockets: Set<Socket> }[] = [];
afterEach(() => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  open.push({ server, sockets });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

interface Proxy {
  readonly port: number;
  /** The head of each request: method, what was asked for, and the proxy's credentials. */
  readonly asked: { readonly line: string; readonly credentials: string | undefined }[];
}

/** A forward proxy that knows every name as this machine; with `answer`, it says that instead of connecting. */
async function startProxy(answer?: string): Promise<Proxy> {
  const asked: { line: string; credentials: string | undefined }[] = [];
  const note = ({ method, url, headers }: IncomingMessage) =>
    asked.push({ line: `${method} ${url}`, credentials: headers['proxy-authorization'] });
  const server = createServer((request, response) => {
    note(request);
    const { port, pathname } = new URL(request.url ?? '');
    const onward = sendRequest({ host: '127.0.0.1', port, path: pathname, method: request.method }, (found) => {
      response.writeHead(found.statusCode ?? 500, found.headers);
      found.pipe(response);
    });
    request.pipe(onward);
  });
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    note(request);
    if (answer !== undefined) return void socket.end(answer);
    const target = connect(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
  });
  return { port: await listen(server), asked };
}

const nowhere = async (host: string): Promise<never> => {
  throw Object.assign(new Error(`no ${host}`), { code: 'ENOTFOUND', hostname: host });
};

const throughPort = (port: number, reach: 'open' | 'public' = 'public') =>
  createGuardedFetch(new EgressRules([]), reach, {
    resolve: nowhere,
    proxyFor: () => new URL(`http://${CREDENTIALS}@127.0.0.1:${port}`),
  });

describe('over http', () => {
  test('the proxy is asked for the name, which does not have to resolve here, and nobody else gets its password', async () => {
    const target = await listen(
      createServer(async (request, response) => {
        let body = '';
        for await (const chunk of request) body += String(chunk);
        response.end(`${request.method} ${body} ${request.headers['proxy-authorization'] ?? 'none'}`);
      }),
    );
    const { port, asked } = await startProxy();
    const response = await throughPort(port)(`http://hooks.example:${target}/x`, { method: 'POST', body: 'hello' });
    expect(await response.text()).toBe('POST hello none');
    const credentials = `Basic ${Buffer.from(CREDENTIALS).toString('base64')}`;
    expect(asked).toEqual([{ line: `POST http://hooks.example:${target}/x`, credentials }]);
  });

  test('a redirect is judged again, and a forbidden one is not asked for', async () => {
    const target = await listen(
      createServer((_request, response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end()),
    );
    const { port, asked } = await startProxy();
    await expect(throughPort(port, 'open')(`http://hooks.example:${target}/`)).rejects.toMatchObject({
      code: 'refused',
    });
    expect(asked).toHaveLength(1);
  });
});

describe('over https', () => {
  const keys = { key: readFileSync(`${TLS}key.pem`), cert: readFileSync(`${TLS}certificate.pem`) };

  test.each([
    ['HTTP/1.1 407 Proxy Authentication Required\r\n\r\n', 'refused', /refuses the credentials/],
    ['HTTP/1.1 403 Forbidden\r\n\r\n', 'refused', /does not connect to this host/],
    ['HTTP/1.1 502 Bad Gateway\r\nContent-Length: 4\r\n\r\noops', 'unavailable', /HTTP 502/],
    ['', 'unavailable', /cannot be reached/],
  ])('%j of the proxy is not taken for an answer', async (answer, code, message) => {
    const { port } = await startProxy(answer);
    const failing = throughPort(port)('https://hooks.example/s3cr3t');
    await expect(failing).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    await expect(failing).rejects.toMatchObject({ message: expect.not.stringContaining('s3cr3t') });
  });

  test('a proxy that is not there is named without its password', async () => {
    const port = await listen(createServer());
    open.pop()?.server.close();
    await expect(throughPort(port)('https://hooks.example/')).rejects.toMatchObject({
      code: 'unavailable',
      message: `The proxy 127.0.0.1:${port} cannot be reached (ECONNREFUSED)`,
    });
  });

  test('a proxy that takes the connection and says nothing is left when the call is aborted', async () => {
    const server = createServer();
    const port = await listen(server);
    const connected = once(server, 'connect') as Promise<[IncomingMessage, Socket]>;
    server.on('connect', (_request, socket: Socket) => socket.resume());
    const controller = new AbortController();
    const calling = throughPort(port)('https://hooks.example/', { signal: controller.signal });
    const [, socket] = await connected;
    const closed = once(socket, 'end');
    controller.abort();
    await expect(calling).rejects.toMatchObject({ name: 'AbortError' });
    await closed;
  });

  const call = (url: string) => `
    const { EgressRules } = await import('./src/server/egress/egress-rules.ts');
    const { createGuardedFetch } = await import('./src/server/egress/guarded-fetch.ts');
    const fetch = createGuardedFetch(new EgressRules([]), 'open');
    try {
      console.log(await (await fetch('${url}')).text());
    } catch (error) {
      console.log(error.code);
    }
  `;
  const run = (url: string, env: Readonly<Record<string, string>>) =>
    runModule(call(url), { cwd: ROOT, flags: ['--import', 'tsx'], env });

  test('the variables of the process name the proxy, and NODE_EXTRA_CA_CERTS the authority behind it', async () => {
    const target = await listen(createTlsServer(keys, (_request, response) => response.end('trusted')));
    const { port, asked } = await startProxy();
    const url = `https://private.example:${target}/`;
    const env = { HTTPS_PROXY: `http://${CREDENTIALS}@127.0.0.1:${port}` };
    const ca = { NODE_EXTRA_CA_CERTS: `${TLS}certificate.pem` };
    expect(await run(url, { ...env, ...ca })).toEqual({ code: 0, output: 'trusted\n' });
    expect(asked.map(({ line }) => line)).toEqual([`CONNECT private.example:${target}`]);
    expect(await run(url, env)).toEqual({ code: 0, output: 'DEPTH_ZERO_SELF_SIGNED_CERT\n' });
    const direct = `https://127.0.0.1:${target}/`;
    expect(await run(direct, { ...env, ...ca })).toEqual({ code: 0, output: 'trusted\n' });
    expect(asked).toHaveLength(2);
  });
});
