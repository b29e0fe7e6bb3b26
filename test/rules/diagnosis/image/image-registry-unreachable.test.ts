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
    [`${HEAD}server misbehaving`, 'registry.example'],
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

  it('understands the reason of newer kubelets', () => {
    const message =
      'image pull failed for registry.example/orders:1.4 because the registry is unavailable: ping failed';
    expect(diagnosisOf({ container_statuses: [waiting('RegistryUnavailable', message)] }).kind).toBe(
      'image-registry-unreachable',
    );
  });
});
