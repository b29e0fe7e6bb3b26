import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, diagnosisOfLog, manifest, running, textOfDiagnosis } from '../reports.js';

const onNode = { manifest: manifest({}, { hostNetwork: true }) };

describe('hosts that belong to the nodes and the control plane', () => {
  it('takes the far end of a connection for the host, not the pod itself', () => {
    const diagnosis = diagnosisOfLog('FATAL ask: read tcp 10.32.0.3:51234->10.1.2.9:7000: i/o timeout');
    expect(diagnosis.title).toContain('10.1.2.9:7000');
    expect(textOfDiagnosis(diagnosis)).not.toContain('whose address 10.32.0.3');
  });

  it('knows the kubelet by its port, and the node that the line names', () => {
    const diagnosis = diagnosisOfLog(
      'E0312 10:11:02.1 1 scraper.go:140] "Failed to scrape node" err="Get \\"https://10.1.2.7:10250/metrics/resource\\": dial tcp 10.1.2.7:10250: i/o timeout" node="depot-2"',
    );
    expect(diagnosis.steps[0]?.text).toContain('is the kubelet of node depot-2: let pods reach port 10250');
  });

  it('has a kubelet asked by its address where the name of the node does not resolve', () => {
    const diagnosis = diagnosisOfLog(
      'unable to fetch metrics: Get https://depot-2:10250/stats: dial tcp: lookup depot-2 on 10.96.0.10:53: no such host',
    );
    expect(diagnosis.steps[0]?.text).toContain('--kubelet-preferred-address-types=InternalIP');
  });

  it('has the certificates of kubelets signed by the cluster, and says what it costs to accept any', () => {
    const [first] = diagnosisOfLog(
      'E0312 "Failed to scrape node" err="Get \\"https://10.1.2.7:10250/metrics\\": x509: certificate signed by unknown authority"',
    ).steps;
    expect(first?.text).toContain('serverTLSBootstrap: true');
    expect(first?.text).toContain('for test clusters only');
  });

  it('takes the loopback address of a pod with hostNetwork for its node', () => {
    const line = 'F0312 x.go:1] connecting to storage: dial tcp 127.0.0.1:2379: connect: connection refused';
    expect(diagnosisOfLog(line, onNode).steps[0]?.text).toContain('is etcd on ');
    expect(diagnosisOfLog(line).steps[0]?.text).toContain('is the pod itself');
  });

  it('knows an API server behind the Service', () => {
    const [first] = diagnosisOfLog(
      'error building context: failed to get apiserver /healthz status: Get "https://10.1.2.3:6443/healthz": dial tcp 10.1.2.3:6443: connect: connection refused',
    ).steps;
    expect(first?.text).toContain('crictl ps -a --name kube-apiserver');
  });

  it('tells a certificate that has expired, not the deadline that ran out over it', () => {
    const diagnosis = diagnosisOfLog(
      [
        'W0312 10:11:02.123456 1 logging.go:59] grpc: failed to connect to {Addr: "127.0.0.1:2379"}. Err: "transport: authentication handshake failed: x509: certificate has expired or is not yet valid"',
        'E0312 10:11:21.123456 1 run.go:74] "command failed" err="context deadline exceeded"',
      ].join('\n'),
      onNode,
    );
    expect(diagnosis.kind).toBe('log-tls');
    expect(diagnosis.steps[0]?.text).toContain('kubeadm certs renew all');
  });
});

describe('lines that look like others', () => {
  it('resolves no objects by DNS', () => {
    const diagnosis = diagnosisOfLog('ERROR Could not resolve ShelfNetwork pool and depot configuration: no room');
    expect(diagnosis.kind).not.toBe('log-dns');
  });

  it('reads that AWS finds no credentials, deprecated or not', () => {
    const diagnosis = diagnosisOfLog(
      'level=fatal msg="list shelves: NoCredentialProviders: no valid providers in chain. Deprecated."',
    );
    expect(diagnosis.title).toBe('No credentials are found');
  });

  it('takes a variable that could override a check for no missing one', () => {
    const diagnosis = diagnosisOfLog(
      'Version check failed: kubernetes version "1.27.4" is not compatible, need at least "1.28.0-0" (this can be overridden with the env var "SHELF_MIN_VERSION")',
    );
    expect(diagnosis.title).toContain('needs Kubernetes 1.28.0-0, and the cluster is 1.27.4');
  });

  it('reads a lost lease behind a right that is not needed', () => {
    const diagnosis = diagnosisOfLog(
      [
        'W0312 10:11:01.123456 1 auth.go:339] Error looking up in-cluster authentication configuration: configmaps "x" is forbidden: User "system:shelf" cannot get resource "configmaps"',
        'E0312 10:11:02.123456 1 lead.go:283] failed to renew lease kube-system/shelf: timed out waiting for the condition',
        'E0312 10:11:03.123456 1 server.go:224] "Leaderelection lost"',
      ].join('\n'),
    );
    expect(diagnosis.title).toContain('lost its lease kube-system/shelf');
  });
});

describe('what keeps programs of the node from their work', () => {
  it('leaves a server that is made for its port the capability for it', () => {
    const container = {
      image: 'registry.example.com/ingress-depot:1',
      securityContext: { capabilities: { drop: ['ALL'] } },
    };
    const line = 'nginx: [emerg] bind() to 0.0.0.0:80 failed (13: Permission denied)';
    expect(diagnosisOfLog(line, { manifest: manifest(container) }).steps[0]?.text).toContain('NET_BIND_SERVICE');
    expect(diagnosisOfLog(line).steps[0]?.text).toContain('from 1024 up');
  });

  it('leaves the owner of the directories of the network plugins as it is', () => {
    const spec = { volumes: [{ name: 'bin', hostPath: { path: '/opt/cni/bin' } }] };
    const text = manifest({ volumeMounts: [{ name: 'bin', mountPath: '/host' }] }, spec);
    const diagnosis = diagnosisOfLog("cp: cannot create regular file '/host/depot': Permission denied", {
      manifest: text,
    });
    expect(diagnosis.steps[0]?.text).toContain('/opt/cni/bin');
    expect(textOfDiagnosis(diagnosis)).not.toContain('chown');
  });

  it('says what an init container that runs on waits for, where its log states it', () => {
    const init = running({ name: 'agent', init: true, ready: false });
    const diagnosis = diagnosisOf({
      phase: 'Pending',
      container_statuses: [init],
      manifest: manifest({}, { initContainers: [{ name: 'agent', image: 'agent:1' }] }),
      container_logs: [
        {
          container: 'agent',
          previous: false,
          text: '[WARN] vault.read(shelf/data/x): no secret exists at shelf/data/x',
        },
      ],
    });
    expect(diagnosis.title).toContain('no secret at shelf/data/x');
  });

  it('tells the certificate of a webhook that stops a write of the program', () => {
    const diagnosis = diagnosisOfLog(
      'Internal error occurred: failed calling webhook "check.depot.io": failed to call webhook: Post "https://depot.shop.svc:443/check": x509: certificate signed by unknown authority',
    );
    expect(diagnosis.steps[0]?.text).toContain('the caBundle of the webhook configuration that holds check.depot.io');
  });

  it('speaks of the kind whose cache does not sync, not of a host that is slow', () => {
    const diagnosis = diagnosisOfLog(
      'problem running manager: Timeout: failed waiting for *v1beta1.ShelfParams Informer to sync',
    );
    expect(diagnosis.title).toBe('api cannot list v1beta1.ShelfParams: its cache does not sync');
    expect(diagnosis.steps[0]?.text).toContain('install the CRDs that belong to registry.example/orders:1.4');
  });

  it('has kube-apiserver not look for another program at its own port', () => {
    const status = crashed({ exit_code: 1 }, { name: 'kube-apiserver' });
    const diagnosis = diagnosisOfLog(
      'E0312 reflector.go:201] Failed to list *api.Secret: Get https://localhost:443/api/v1/secrets: dial tcp [::1]:443: getsockopt: connection refused',
      { container_statuses: [status], manifest: manifest({ name: 'kube-apiserver' }, { hostNetwork: true }) },
    );
    expect(diagnosis.steps[0]?.text).toContain('which asks its own port before it serves');
  });

  it('takes an archive that the image lacks for a manifest of another release', () => {
    const diagnosis = diagnosisOfLog(
      "dpkg: error: cannot access archive '/tmp/depot-v0.2.0.deb': No such file or directory",
    );
    expect(diagnosis.steps[0]?.text).toContain('let manifest and image be of the same release');
    expect(textOfDiagnosis(diagnosis)).not.toContain('emptyDir');
  });

  it('does not call a cache slow where the log names the kind that is not served', () => {
    const diagnosis = diagnosisOfLog(
      [
        'E0312 source.go:117] if kind is a CRD, it should be installed before calling Start: no matches for kind "Shelf" in version "depot.io/v1beta2"',
        'E0312 main.go:9] problem running manager: timed out waiting for cache to be synced for Kind *v1beta2.Shelf',
      ].join('\n'),
    );
    expect(diagnosis.title).toContain('needs the CRD of Shelf (depot.io/v1beta2)');
  });

  it('looks for the socket of the runtime that the node has', () => {
    const diagnosis = diagnosisOfLog('dial unix /run/containerd/containerd.sock: connect: no such file or directory');
    expect(diagnosis.cause).toContain('has another container runtime');
    expect(diagnosis.steps[0]?.text).toContain('/run/k3s/containerd/containerd.sock (k3s and RKE2)');
  });

  it('names the API server that a lease was not renewed at', () => {
    const diagnosis = diagnosisOfLog(
      [
        'E1121 leaderelection.go:330] error retrieving resource lock shop/depot: Get "https://10.100.0.1:443/apis/coordination.k8s.io/v1/namespaces/shop/leases/depot": context deadline exceeded',
        'F1121 leader_election.go:182] stopped leading',
      ].join('\n'),
    );
    expect(diagnosis.cause).toContain('its log says "context deadline exceeded", asking 10.100.0.1:443');
  });
});
