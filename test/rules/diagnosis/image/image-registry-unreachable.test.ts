import { describe, expect, it } from 'vitest';
import { diagnosisOf, waiting } from '../reports.js';

const HEAD = 'failed to do request: Head "https://registry.example/v2/orders/manifests/1.4": ';

describe('image-registry-unreachable', () => {
  it.each([
    [`${HEAD}dial tcp: lookup registry.example on 10.0.0.2:53: no such host`, 'no such host'],
    [`${HEAD}dial tcp 10.0.0.9:443: connect: connection refused`, 'refuses the connection'],
    [`${HEAD}dial tcp 10.0.0.9:443: i/o timeout`, 'does not answer in time'],
    [`${HEAD}connection reset by peer`, 'registry.example'],
    [`${HEAD}connect: no route to host`, 'registry.example'],
    [`${HEAD}connect: network is unreachable`, 'registry.example'],
    [`${HEAD}dial tcp: lookup registry.example on 10.0.0.2:53: server misbehaving`, 'the DNS lookup fails'],
    [`${HEAD}x509: certificate is valid for ingress.local, not registry.example`, 'for another name'],
    [`${HEAD}x509: certificate has expired or is not yet valid: current time is after`, 'has expired'],
    [`${HEAD}unexpected EOF`, 'registry.example'],
    ['unexpected status from HEAD request to https://registry.example/v2/x: 503 Service Unavailable', 'unavailable'],
    [`${HEAD}net/http: TLS handshake timeout`, 'does not answer in time'],
    [
      'request canceled while waiting for connection (Client.Timeout exceeded while awaiting headers)',
      'does not answer in time',
    ],
    [`${HEAD}tls: failed to verify certificate: x509: certificate signed by unknown authority`, 'certificate'],
    [`${HEAD}http: server gave HTTP response to HTTPS client`, 'plain HTTP'],
    [
      'failed to authorize: failed to fetch anonymous token: Get "https://registry.example/token": dial tcp: lookup registry.example: no such host',
      'no such host',
    ],
  ])('%s', (message, words) => {
    const diagnosis = diagnosisOf({ container_statuses: [waiting('ImagePullBackOff', message)] });
    expect(diagnosis.kind).toBe('image-registry-unreachable');
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.title).toContain('registry.example');
  });

  it.each([
    [
      'CRI-O',
      'rpc error: code = Unknown desc = pinging container registry registry.example: Get "https://registry.example/v2/": dial tcp: lookup registry.example: no such host',
      'no such host',
    ],
    [
      'CRI-O behind a proxy',
      'error pinging docker registry registry.example: Get "https://registry.example/v2/": proxyconnect tcp: dial tcp: lookup proxy: Temporary failure in name resolution',
      'through a proxy',
    ],
    ['docker', 'Error response from daemon: Get "https://registry.example/v2/": context deadline exceeded', 'in time'],
    [
      'cancelled',
      'rpc error: code = Canceled desc = failed to pull and unpack image "x": context canceled',
      'registry.example',
    ],
  ])('%s', (_runtime, message, words) => {
    const diagnosis = diagnosisOf({ node_name: 'node-7', container_statuses: [waiting('ErrImagePull', message)] });
    expect(diagnosis).toMatchObject({ kind: 'image-registry-unreachable', container: 'api' });
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.cause).toContain('from node node-7');
  });

  it('names host and port', () => {
    const message =
      'Head "http://registry.example:5000/v2/orders/manifests/1.4": dial tcp 10.0.0.9:5000: connect: connection refused';
    expect(diagnosisOf({ container_statuses: [waiting('ErrImagePull', message)] }).cause).toContain(
      'registry.example:5000',
    );
  });

  it.each([
    ['image-access-denied', 'unexpected status from HEAD request to https://registry.example/v2/x: 403 Forbidden'],
    ['image-rate-limited', 'unexpected status code https://registry-1.docker.io/v2/x: 429 Too Many Requests'],
    ['image-not-found-tag', 'failed to resolve reference "10.0.0.9:503/orders:1": 10.0.0.9:503/orders:1: not found'],
  ])('%s is an answer: %s', (kind, message) => {
    expect(diagnosisOf({ container_statuses: [waiting('ErrImagePull', message)] }).kind).toBe(kind);
  });

  it('understands the reason of newer kubelets', () => {
    const message =
      'image pull failed for registry.example/orders:1.4 because the registry is unavailable: ping failed';
    expect(diagnosisOf({ container_statuses: [waiting('RegistryUnavailable', message)] }).kind).toBe(
      'image-registry-unreachable',
    );
  });
});
