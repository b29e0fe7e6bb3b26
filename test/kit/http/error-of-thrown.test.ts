import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorOfThrown } from 'podproof/kit/http';
import { PodproofError } from 'podproof/plugin';
import { afterEach, describe, expect, it } from 'vitest';

/** As the global fetch throws it. */
const fetchFailed = (code: string, more: object = {}) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(`inner ${code}`), { code, ...more }) });

describe('errorOfThrown', () => {
  it.each([
    ['ENOTFOUND', 'unavailable', /the name api\.example\.com cannot be resolved/],
    ['EAI_AGAIN', 'unavailable', /the name api\.example\.com cannot be resolved/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'unavailable', /self-signed.*NODE_EXTRA_CA_CERTS/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unavailable', /unknown authority.*NODE_EXTRA_CA_CERTS/],
    ['CERT_HAS_EXPIRED', 'unavailable', /certificate has expired/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'unavailable', /for another name/],
    ['EPROTO', 'unavailable', /does not speak TLS/],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'unavailable', /http:\/\/ instead of https/],
    ['ECONNREFUSED', 'unavailable', /nothing listens/],
    ['ECONNRESET', 'unavailable', /cut the connection/],
    ['UND_ERR_SOCKET', 'unavailable', /cut the connection/],
    ['EHOSTUNREACH', 'unavailable', /no route/],
    ['ETIMEDOUT', 'timeout', /in time/],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout', /in time/],
    ['SOMETHING_ELSE', 'unavailable', /^OpenAI cannot be reached: inner SOMETHING_ELSE$/],
  ] as const)('%s is %s', (code, expected, words) => {
    const error = errorOfThrown('OpenAI', fetchFailed(code, { hostname: 'api.example.com' }));
    expect(error.code).toBe(expected);
    expect(error.message).toMatch(words);
    expect(error.message).toMatch(/^OpenAI /);
  });

  it('tells what cannot have been sent from what may have arrived', () => {
    const may = (code: string) => errorOfThrown('x', fetchFailed(code)).extra['connected'] !== false;
    const sent = ['ECONNRESET', 'UND_ERR_SOCKET', 'ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT', 'SOMETHING_ELSE'];
    const unsent = [
      'ENOTFOUND',
      'ECONNREFUSED',
      'EHOSTUNREACH',
      'UND_ERR_CONNECT_TIMEOUT',
      'CERT_HAS_EXPIRED',
      'EPROTO',
    ];
    expect(sent.map(may)).not.toContain(false);
    expect(unsent.map(may)).not.toContain(true);
  });

  it('knows an abort and a time-out by their names', () => {
    expect(errorOfThrown('x', new DOMException('This operation was aborted', 'AbortError')).code).toBe('aborted');
    expect(errorOfThrown('x', new DOMException('timed out', 'TimeoutError')).code).toBe('timeout');
    class APIUserAbortError extends Error {}
    expect(errorOfThrown('x', new APIUserAbortError('Request was aborted.')).code).toBe('aborted');
  });

  it('hands on a PodproofError, however deep it lies', () => {
    const own = new PodproofError('refused', 'metadata addresses are never called');
    const wrapped = new Error('Connection error.', { cause: new TypeError('fetch failed', { cause: own }) });
    expect(errorOfThrown('x', wrapped)).toBe(own);
    expect(errorOfThrown('x', own)).toBe(own);
  });

  it('looks into the parts of an AggregateError', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED ::1:9'), { code: 'ECONNREFUSED' });
    expect(errorOfThrown('x', new AggregateError([refused, refused])).message).toMatch(/nothing listens/);
  });

  it('ends where causes go in circles, and with things that are no errors', () => {
    const one = new Error('one');
    one.cause = new Error('two', { cause: one });
    expect(errorOfThrown('x', one).message).toBe('x cannot be reached: two');
    expect(errorOfThrown('x', 'just a text').message).toBe('x cannot be reached: just a text');
    expect(errorOfThrown('x', undefined).code).toBe('unavailable');
    expect(errorOfThrown('x', Object.create(null)).code).toBe('unavailable');
  });

  it('does not repeat a secret', () => {
    const error = errorOfThrown('x', new Error('bad header Bearer k-123\nnext'), ['k-123']);
    expect(error.message).toBe('x cannot be reached: bad header Bearer ******** next');
  });
});

describe('errorOfThrown, with what the real fetch throws', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });
  const listen = async (respond: Parameters<typeof createServer>[1]) => {
    const opened = createServer(respond);
    server = opened;
    await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(opened.address() as AddressInfo).port}`;
  };
  const thrownBy = async (url: string, init?: RequestInit) => {
    const error = await fetch(url, init)
      .then((response) => response.text())
      .then(
        () => new Error('it went well'),
        (thrown: unknown) => thrown,
      );
    return errorOfThrown('It', error);
  };

  it('a closed port', async () => {
    const host = await listen(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    expect((await thrownBy(`http://${host}`)).message).toMatch(/nothing listens/);
  });

  it('a connection that is cut before and within the answer', async () => {
    const before = await listen((_request, response) => response.destroy());
    expect((await thrownBy(`http://${before}`)).message).toMatch(/cut the connection/);
    server?.close();
    const within = await listen((_request, response) => {
      response.writeHead(200, { 'Content-Length': 100 });
      response.write('half', () => response.destroy());
    });
    expect((await thrownBy(`http://${within}`)).message).toMatch(/cut the connection/);
  });

  it('https where http is spoken', async () => {
    const host = await listen((_request, response) => response.end());
    expect((await thrownBy(`https://${host}`)).message).toMatch(/does not speak TLS/);
  });

  it('an abort, with and without a reason', async () => {
    const host = await listen(() => undefined);
    expect((await thrownBy(`http://${host}`, { signal: AbortSignal.abort() })).code).toBe('aborted');
    expect((await thrownBy(`http://${host}`, { signal: AbortSignal.timeout(20) })).code).toBe('timeout');
  });
});
