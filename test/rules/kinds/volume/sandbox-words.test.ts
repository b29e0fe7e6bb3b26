import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, waiting } from '../reports.js';

const OPENING = 'Failed to create pod sandbox: rpc error: code = Unknown desc = ';

const refused = (message: string) =>
  diagnosisOf({
    phase: 'Pending',
    container_statuses: [waiting('ContainerCreating')],
    events: [event('FailedCreatePodSandBox', `${OPENING}${message}`)],
    manifest: manifest(),
  });

describe('what keeps the sandbox from being made, in words of the node', () => {
  it.each([
    [
      'runc create failed: unable to apply apparmor profile: apparmor failed to apply profile: write /proc/self/attr/apparmor/exec: no such file or directory',
      'AppArmor on the node does not take the profile',
      'aa-status',
    ],
    ['transport is closing', 'The container runtime of the node ended the connection', 'restarts again and again'],
    ['mkdir /run/containerd/x/3f: no space left on device: unknown', 'holds /run/containerd/x/3f', 'df -i'],
    [
      'failed to reserve sandbox name "depot_shop_1_0": name "depot_shop_1_0" is reserved for "3fe33199"',
      'earlier attempt',
      'crictl rmp',
    ],
    [
      'plugin type="linkerd-cni" failed (add): Get "https://10.96.0.1:443/api/v1/pods": x509: certificate signed by unknown authority',
      'does not accept the certificate of the API server',
      'writes its kubeconfig and CA',
    ],
    [
      'plugin type="azure-vnet" failed (add): hcnCreateEndpoint failed in Win32: IP address is either invalid (0x803b001e)',
      'refuses the endpoint of the pod: IP address is either invalid.',
      'Remove-HnsEndpoint',
    ],
    [
      'error while ProvisionEndpoint(5a4a_l2bridge): failed to create the new HNSEndpoint: hnsCall failed in Win32: The object already exists. (0x1392)',
      'refuses the endpoint of the pod: The object already exists.',
      'Remove-HnsEndpoint',
    ],
    [
      'plugin type="calico" failed (add): error adding host side routes for interface: cali1b, error: failed to add route file exists',
      'Calico gives an address that another interface',
      'calicoctl ipam check',
    ],
    [
      'runc create failed: open /proc/sys/net/ipv4/tcp_amber: no such file or directory: unknown',
      'has no setting net.ipv4.tcp_amber',
      'securityContext.sysctls',
    ],
    [
      'Conflict. The name "k8s_POD_depot_shop_1_0" is already in use by sandbox 30ed1790. You have to remove that sandbox',
      'keeps its name k8s_POD_depot_shop_1_0',
      'crictl rmp',
    ],
    ['failed to start sandbox container task "05db483a": ttrpc: closed: unknown', '(its shim) ended', 'dmesg'],
    [
      'plugin type="multus" failed (add): error getting pod: Get "https://[10.43.0.1]:443/api/v1/namespaces/shop/pods/x?timeout=1m0s": Service Unavailable',
      'An HTTP proxy, which the network plugin asks for the way to [10.43.0.1]:443',
      'NO_PROXY in the units of the container runtime',
    ],
  ])('%s', (message, meaning, advice) => {
    const { cause, steps } = refused(message);
    expect(cause).toContain(meaning);
    expect(steps[0]?.text).toContain(advice);
  });
});
