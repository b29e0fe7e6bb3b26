import { describe, expect, it } from 'vitest';
import { commandsOf, diagnosisOf, manifest, waiting } from '../reports.js';

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

  it.each([
    [
      'unexpected status from HEAD request to https://registry.example/v2/x: 502 Bad Gateway',
      'Registry registry.example answers with a server error',
      'https://registry.example/v2/',
    ],
    [
      'failed to copy: httpReadSeeker: failed open: failed to do request: Get "https://cdn03.example/sha256/9f": read tcp 10.40.1.7:48212->104.18.30.12:443: read: connection reset by peer',
      'Registry registry.example breaks the connection off: cdn03.example',
      'https://cdn03.example/',
    ],
    [
      'failed to fetch anonymous token: Get "https://auth.example/token?scope=x": dial tcp 10.0.0.9:443: i/o timeout',
      'Registry registry.example cannot be reached: auth.example',
      'https://auth.example/',
    ],
    [
      `${HEAD}x509: certificate signed by unknown authority`,
      'Registry registry.example shows a certificate that the node does not trust',
      'https://registry.example/v2/',
    ],
    [
      'Get "https://registry.example:5000/v2/": dial tcp 10.0.0.9:5000: connect: connection refused',
      'Registry registry.example cannot be reached',
      'https://registry.example:5000/v2/',
    ],
  ])('names what fails, and the host that does: %s', (message, title, address) => {
    const diagnosis = diagnosisOf({ container_statuses: [waiting('ErrImagePull', message)] });
    expect([diagnosis.kind, diagnosis.title]).toEqual(['image-registry-unreachable', title]);
    expect(commandsOf(diagnosis)).toContain(`curl -sv ${address}`);
  });

  it('names the host behind Docker Hub', () => {
    const message =
      'Get "https://registry-1.docker.io/v2/": dial tcp: lookup registry-1.docker.io on 192.168.49.1:53: read udp 192.168.49.2:45007->192.168.49.1:53: i/o timeout';
    const diagnosis = diagnosisOf({
      manifest: manifest({ image: 'team/web:1' }),
      container_statuses: [waiting('ErrImagePull', message)],
    });
    expect(diagnosis.title).toBe('Registry docker.io cannot be resolved: registry-1.docker.io');
    expect(commandsOf(diagnosis)).toContain('curl -sv https://registry-1.docker.io/v2/');
  });

  it('takes localhost without a port for a machine, not for a registry', () => {
    const unreachable = (image: string) =>
      diagnosisOf({
        manifest: manifest({ image }),
        container_statuses: [
          waiting('ErrImagePull', 'Get "https://localhost/v2/": dial tcp 127.0.0.1:443: connect: connection refused'),
        ],
      });
    expect(unreachable('localhost/orders:dev').title).toBe('Registry localhost is no registry');
    expect(commandsOf(unreachable('localhost/orders:dev')).join()).not.toContain('curl');
    expect(unreachable('localhost:5000/orders:dev').title).toBe(
      'Registry localhost:5000 is looked for on the node itself',
    );
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
