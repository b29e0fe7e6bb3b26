import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, running } from '../reports.js';

const answering = (message: string, logs = 'INFO up') =>
  diagnosisOf({
    phase: 'Running',
    container_statuses: [running({ ready: false })],
    events: [event('Unhealthy', `Readiness probe failed: ${message}`)],
    manifest: manifest({ readinessProbe: { exec: { command: ['/bin/agent', '-ready'] } } }),
    logs,
  });

describe('what agents of the network answer their own probes', () => {
  it.each([
    [
      'calico/node is not ready: BIRD is not ready: BGP not established with 10.1.2.12',
      'open TCP 179 between all nodes',
    ],
    [
      'Error querying BIRD: unable to connect to BIRDv4 socket: dial unix /run/bird.ctl: connect: connection refused',
      'Read the beginning of its log',
    ],
    ['Error executing command: read unix @->/var/run/calico/bird.ctl: i/o timeout', 'See how busy'],
    ['felix is not ready: Get "http://localhost:9099/readiness": connect: connection refused', 'what Felix says'],
    ['{"msg":"timeout: failed to connect service \\":50051\\" within 5s"}', 'AmazonEKS_CNI_Policy'],
    ['Error verifying datastore: Get "https://10.96.0.1:443/apis/x": context deadline exceeded', 'See that kube-proxy'],
    [
      'Get "http://10.244.0.8:15021/healthz/ready": dial tcp 10.244.0.8:15021: connect: connection refused',
      'read what api waits for (istiod',
    ],
  ])('%s', (message, words) => {
    expect(answering(message).steps[0]?.text).toContain(words);
  });

  it('comes behind what the log states', () => {
    const log = 'level=warn msg="failed to apply request" error="etcdserver: mvcc: database space exceeded"';
    expect(answering('HTTP probe failed with statuscode: 503', log).title).toContain('the database of etcd is full');
  });
});
