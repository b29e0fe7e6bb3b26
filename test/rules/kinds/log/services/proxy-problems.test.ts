import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

const PROXIED = {
  manifest: manifest({
    env: [
      { name: 'HTTP_PROXY', value: 'http://gate.depot.example:3128' },
      { name: 'HTTPS_PROXY', value: 'http://gate.depot.example:3128' },
    ],
  }),
};

describe('what is said of the HTTP proxy of a program', () => {
  it.each([
    [
      'F1120 main.go:80] error: Get "https://10.96.0.1:443/version": Service Unavailable',
      'crash-app-error',
      'A proxy does not let api through to 10.96.0.1:443 (Service Unavailable)',
    ],
    [
      'ERROR setup unable to start {"error": "Get \\"https://10.96.0.1:443/api?timeout=32s\\": Forbidden"}',
      'crash-app-error',
      'A proxy does not let api through to 10.96.0.1:443 (Forbidden)',
    ],
    [
      'error: Get "https://10.96.0.1:443/api": proxyconnect tcp: dial tcp 10.9.8.7:3128: connect: connection refused',
      'log-conn-refused',
      'The proxy of api, 10.9.8.7:3128, refuses the connection',
    ],
    [
      'error: Get "https://10.96.0.1:443/api": proxyconnect tcp: dial tcp: lookup gate.depot.example on 10.96.0.10:53: no such host',
      'log-dns',
      'The proxy of api, gate.depot.example, does not resolve',
    ],
    [
      'error: Get "https://10.96.0.1:443/api": proxyconnect tcp: dial tcp 10.9.8.7:3128: i/o timeout',
      'log-timeout',
      'The proxy of api, 10.9.8.7:3128, does not answer',
    ],
  ])('keeps the Kubernetes API out of it: %s', (line, kind, title) => {
    const diagnosis = diagnosisOfLog(line, PROXIED);
    expect(diagnosis.kind).toBe(kind);
    expect(diagnosis.title).toBe(title);
    expect(diagnosis.steps[0]?.text).toContain('NO_PROXY (and no_proxy) of api hold 10.96.0.1,');
    expect(diagnosis.steps[0]?.text).toContain('HTTPS_PROXY (spec.containers[0].env[1])');
  });

  it('has a host outside permitted, and takes it from the command that is printed above', () => {
    const diagnosis = diagnosisOfLog(
      [
        '+ curl -fsSL https://shelves.example.org/a.tgz',
        'curl: (56) Received HTTP code 403 from proxy after CONNECT',
      ].join('\n'),
    );
    expect(diagnosis.title).toBe('A proxy does not let api through to shelves.example.org (403)');
    expect(diagnosis.steps[0]?.text).toContain('Have shelves.example.org permitted at the proxy');
  });

  it('gives the login that a proxy wants, not a Secret of the program', () => {
    const diagnosis = diagnosisOfLog(
      'java.io.IOException: Unable to tunnel through proxy. Proxy returns "HTTP/1.1 407 Proxy Authentication Required"',
      PROXIED,
    );
    expect(diagnosis.steps[0]?.text).toContain('login of the proxy');
  });

  it('takes the host from the line of the pool of connections', () => {
    const diagnosis = diagnosisOfLog(
      [
        'OSError: Tunnel connection failed: 403 Forbidden',
        "MaxRetryError: HTTPSConnectionPool(host='10.96.0.1', port=443): Max retries exceeded (Caused by ProxyError('Unable to connect to proxy', OSError('Tunnel connection failed: 403 Forbidden')))",
      ].join('\n'),
    );
    expect(diagnosis.title).toContain('through to 10.96.0.1 (403 Forbidden)');
  });

  it('leaves the refusals of servers to them', () => {
    const diagnosis = diagnosisOfLog(
      'GET https://depot.example/items: 403 Forbidden: Get "https://depot.example/items": Forbidden: account is closed',
    );
    expect(diagnosis.title).not.toContain('proxy');
  });
});
