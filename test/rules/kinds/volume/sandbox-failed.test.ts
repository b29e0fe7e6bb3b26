import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, running, textOfDiagnosis } from '../reports.js';
import { creating, diagnosisOfEvents, failedSetup, kindsOf } from './mounts.js';

const sandbox = (text: string) => event('FailedCreatePodSandBox', text);
const RPC = 'Failed to create pod sandbox: rpc error: code = Unknown desc = ';
const DOCKER = `${RPC}failed to set up sandbox container "9e592f" network for pod "orders": networkPlugin cni failed to set up pod "orders_shop" network: `;
const CONTAINERD = (plugin: string) =>
  `${RPC}failed to setup network for sandbox "2585ae": plugin type="${plugin}" name="${plugin}" failed (add): `;
const CRIO = `${RPC}failed to create pod network sandbox k8s_orders_shop_hd_1(4338cd): error adding pod shop_orders to CNI network "multus-cni-network": `;

const ADDRESSES = 'There is no IP address left for the pod';
const NETWORK = 'The network of the pod cannot be set up';

describe('sandbox-failed', () => {
  it.each([
    [`${DOCKER}add cmd: failed to assign an IP address to container`, ADDRESSES, 'subnet'],
    [
      `${CONTAINERD('aws-cni')}add cmd: failed to assign an IP address to container`,
      ADDRESSES,
      'Network plugin: aws-cni',
    ],
    [
      `${CONTAINERD('flannel')}failed to allocate for range 0: no IP addresses available in range set: 10.244.0.1-10.244.0.254`,
      ADDRESSES,
      '/var/lib/cni/networks',
    ],
    [
      `${CONTAINERD('calico')}failed to request IPv4 addresses: Assigned 0 out of 1 requested IPv4 addresses; No more free affine blocks and strict affinity enabled`,
      ADDRESSES,
      'calico',
    ],
    [
      `${CONTAINERD('cilium-cni')}unable to allocate IP via local cilium agent: [POST /ipam][502] postIpamFailure "range is full"`,
      ADDRESSES,
      'cilium-cni',
    ],
    [
      `${CONTAINERD('azure-vnet')}IPAM Invoker Add failed with error: failed to allocate ip: no available addresses: InsufficientFreeAddressesInSubnet`,
      ADDRESSES,
      'azure-vnet',
    ],
    [
      `${CONTAINERD('calico')}stat /var/lib/calico/nodename: no such file or directory: check that the calico/node container is running and has mounted /var/lib/calico/`,
      NETWORK,
      'DaemonSet',
    ],
    [
      `${CONTAINERD('calico')}error getting ClusterInformation: connection is unauthorized: Unauthorized`,
      NETWORK,
      'credentials',
    ],
    [
      `${CONTAINERD('calico')}error getting ClusterInformation: Get "https://10.96.0.1:443/apis/crd.projectcalico.org/v1/clusterinformations/default": dial tcp 10.96.0.1:443: i/o timeout`,
      NETWORK,
      'does not reach the API server',
    ],
    [`${DOCKER}open /run/flannel/subnet.env: no such file or directory`, NETWORK, 'the node has no podCIDR'],
    [
      `${DOCKER}unable to allocate IP address: Post "http://127.0.0.1:6784/ip/9e592f": dial tcp 127.0.0.1:6784: connect: connection refused`,
      NETWORK,
      'does not run or is not ready',
    ],
    [
      `${CONTAINERD('aws-cni')}add cmd: Error received from AddNetwork gRPC call: rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing dial tcp 127.0.0.1:50051: connect: connection refused"`,
      NETWORK,
      'does not run or is not ready',
    ],
    [
      `${CONTAINERD('cilium-cni')}unable to connect to Cilium agent: failed to create cilium agent client after 30.000000 seconds timeout: Get "http://localhost/v1/config": dial unix /var/run/cilium/cilium.sock: connect: no such file or directory`,
      NETWORK,
      'does not run or is not ready',
    ],
    [
      `Failed create pod sandbox: rpc error: code = Unknown desc = [failed to set up sandbox container "90e475" network for pod "orders": NetworkPlugin cni failed to set up pod "orders_shop" network: failed to find plugin "cilium-cni" in path [/opt/cni/bin]]`,
      NETWORK,
      'cilium-cni is not installed',
    ],
    [
      `${CRIO}[shop/orders/hd:]: error adding container to network "ovn-kubernetes": CNI request failed with status 400: 'timed out waiting for OVS port binding`,
      NETWORK,
      'Network plugin: ovn-kubernetes',
    ],
    [
      `${CONTAINERD('multus')}Multus: [shop/orders]: error loading k8s delegates k8s args: cannot find a network-attachment-definition (macvlan) in namespace (shop)`,
      NETWORK,
      'NetworkAttachmentDefinition macvlan',
    ],
    [
      `${RPC}RuntimeHandler "spin" not supported`,
      'The node does not know the RuntimeClass of the pod',
      'runtime handler spin',
    ],
    [
      `${RPC}failed to get sandbox runtime: no runtime for "kata-qemu" is configured`,
      'The node does not know the RuntimeClass of the pod',
      'runtime handler kata-qemu',
    ],
    [
      `${RPC}failed to find runtime handler gvisor from runtime list map[runc:0xc0]`,
      'The node does not know the RuntimeClass of the pod',
      'runtime handler gvisor',
    ],
    [
      `${RPC}failed to get sandbox image "registry.k8s.io/pause:3.9": failed to pull image "registry.k8s.io/pause:3.9": failed to do request: Head: dial tcp: lookup registry.k8s.io: no such host`,
      'The pause image cannot be pulled',
      'registry.k8s.io/pause:3.9',
    ],
    [
      'Failed create pod sandbox: rpc error: code = Unknown desc = failed pulling image "gcr.io/google_containers/pause-amd64:3.0": Error response from daemon: Get https://gcr.io/v2/: net/http: request canceled',
      'The pause image cannot be pulled',
      'gcr.io/google_containers/pause-amd64:3.0',
    ],
    [
      `${RPC}cannot open hostport 8080 for pod k8s_orders: listen tcp4 :8080: bind: address already in use`,
      'A host port of the pod is taken on the node',
      'host port 8080',
    ],
    [
      'Failed to create pod sandbox: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
      'The pod sandbox cannot be created',
      'in time',
    ],
    [
      `${RPC}failed to reserve sandbox name "orders_shop_hd_0": name "orders_shop_hd_0" is reserved for "42b338"`,
      'The pod sandbox cannot be created',
      'An earlier attempt',
    ],
    [
      `${RPC}container create failed: time="2021-06-07T12:54:29Z" level=error msg="container_linux.go:366: starting container process caused: process_linux.go:472: container init caused: "`,
      'The pod sandbox cannot be created',
      'memory limit',
    ],
  ])('%s', (text, title, words) => {
    const diagnosis = diagnosisOfEvents([sandbox(text)], { node_name: 'worker-1' });
    expect(diagnosis.kind).toBe('sandbox-failed');
    expect(diagnosis.title.split(':')[0]).toBe(title);
    expect(textOfDiagnosis(diagnosis)).toContain(words);
    expect(diagnosis.cause).toContain('of node worker-1');
    expect(textOfDiagnosis(diagnosis)).toContain('--field-selector=spec.nodeName=worker-1');
  });

  it.each([
    [
      `${RPC}container create failed: container init caused: failed to set /proc/self/attr/keycreate on procfs: write /proc/self/attr/keycreate: invalid argument`,
      'The node refuses the SELinux label of the pod',
      'seLinuxOptions',
    ],
    [
      `${RPC}failed to start sandbox container for pod "a": Error response from daemon: cgroup-parent for systemd cgroup should be a valid slice named as "xxx.slice"`,
      'Kubelet and container runtime use different cgroup drivers',
      'cgroupDriver',
    ],
    [
      `${RPC}runc create failed: expected cgroupsPath to be of format "slice:prefix:name" for systemd cgroups, got "/kubepods/burstable/pod1" instead`,
      'Kubelet and container runtime use different cgroup drivers',
      'SystemdCgroup',
    ],
    [
      `${RPC}failed to create containerd container: error unpacking image: failed to extract layer sha256:e3: failed to get reader from content store: content digest sha256:61fec91190a0bab3: not found`,
      'The image store of the node is damaged',
      'crictl rmi',
    ],
    [
      `${RPC}failed to get sandbox image "registry.k8s.io/pause:3.9": failed to unpack image: failed to extract layer sha256:e3: write /x: no space left on device`,
      'The pod sandbox cannot be created: no space is left on the device',
      'Free space and inodes on the node',
    ],
    [
      `${RPC}runc create failed: unable to start container process: container init was OOM-killed (memory limit too low?): unknown`,
      'The memory limit of the pod is too small for its sandbox',
      'the suffix m means thousandths of a byte',
    ],
  ])('is a fault of the node itself: %s', (text, title, words) => {
    const diagnosis = diagnosisOfEvents([sandbox(text)]);
    expect([diagnosis.kind, diagnosis.title]).toEqual(['sandbox-failed', title]);
    expect(textOfDiagnosis(diagnosis)).toContain(words);
    expect(textOfDiagnosis(diagnosis)).not.toContain('CNI');
  });

  const OOM = `${RPC}runc create failed: unable to start container process: container init was OOM-killed (memory limit too low?): unknown`;

  it.each([
    [
      'a container',
      manifest({ resources: { limits: { memory: '128m' } } }),
      'Container api has a memory limit of 128m (spec.containers[0].resources.limits.memory)',
    ],
    [
      'the pod',
      manifest({}, { resources: { limits: { memory: '128m' } } }),
      'The pod has a memory limit of 128m (spec.resources.limits.memory)',
    ],
  ])('names the memory limit of %s', (_whose, text, words) => {
    const diagnosis = diagnosisOfEvents([sandbox(OOM)], { manifest: text });
    expect(diagnosis.cause).toContain(`${words}: the suffix m means thousandths of a byte, 128Mi is probably meant.`);
    expect(diagnosis.steps[0]?.text).toContain('resources.limits.memory to 128Mi');
  });

  it('does not blame limits in which containers start', () => {
    const text = manifest({ resources: { limits: { memory: '128Mi' } } });
    expect(diagnosisOfEvents([sandbox(OOM)], { manifest: text }).cause).not.toContain('128Mi');
  });

  it('names the SELinux label that the pod demands', () => {
    const text = `${RPC}failed to set /proc/self/attr/keycreate on procfs: invalid argument`;
    const fields = { manifest: manifest({}, { securityContext: { seLinuxOptions: { type: 'own.process' } } }) };
    expect(diagnosisOfEvents([sandbox(text)], fields).cause).toContain('(spec.securityContext.seLinuxOptions)');
  });

  it('keeps the end of a long text', () => {
    const text = `${CRIO}[shop/orders/${'0123456789'.repeat(40)}:ovn-kubernetes]: error adding container to network "ovn-kubernetes": timed out waiting for OVS port binding`;
    const diagnosis = diagnosisOfEvents([sandbox(text)]);
    expect(diagnosis.cause).toContain('timed out waiting for OVS port binding');
    expect(textOfDiagnosis(diagnosis)).toContain('openshift-ovn-kubernetes');
  });

  it('names the RuntimeClass of the pod', () => {
    const fields = { manifest: manifest({}, { runtimeClassName: 'gvisor' }) };
    const diagnosis = diagnosisOfEvents([sandbox(`${RPC}RuntimeHandler "runsc" not supported`)], fields);
    expect(diagnosis.cause).toContain('RuntimeClass gvisor (spec.runtimeClassName)');
  });

  it.each([
    [
      'cgroups',
      event(
        'FailedCreatePodContainer',
        'unable to ensure pod container exists: failed to create container for [kubepods besteffort podc6] : mkdir /sys/fs/cgroup/memory/kubepods/besteffort/podc6: no space left on device',
      ),
    ],
    ['similar events', sandbox(`(combined from similar events): ${RPC}it is so`)],
  ])('is known by %s', (_name, failure) => {
    expect(diagnosisOfEvents([failure]).kind).toBe('sandbox-failed');
  });

  it('is what a flat agent reports under its own words', () => {
    const fields = {
      container_statuses: [],
      manifest: '',
      failure_reason: 'Failed',
      failure_message: `${RPC}it is so`,
    };
    expect(kindsOf(fields)[0]).toBe('sandbox-failed');
  });

  it('is not the volumes before, nor a pod that runs by now', () => {
    const later = { last_timestamp: '2026-11-21T20:30:00Z' };
    const mount = failedSetup('v', 'secret "tls" not found', later);
    expect(kindsOf({ ...creating, events: [mount] })).toEqual(['mount-missing-object']);
    expect(kindsOf({ phase: 'Running', container_statuses: [running()], events: [sandbox(RPC)] })).toEqual([]);
    const pulling = event('Pulling', 'Pulling image "x"', { type: 'Normal', ...later });
    expect(kindsOf({ ...creating, events: [sandbox(RPC), pulling] })).not.toContain('sandbox-failed');
  });
});

it('sandbox-failed waits for another pull of the pause image', () => {
  const message =
    'failed to get sandbox image "registry.k8s.io/pause:3.9": failed to pull image "registry.k8s.io/pause:3.9": locking ref k8s.io/4/layer-sha256:7c failed: ref k8s.io/4/layer-sha256:7c locked: unavailable';
  const diagnosis = diagnosisOf({
    phase: 'Pending',
    container_statuses: [],
    events: [
      event('FailedCreatePodSandBox', `Failed to create pod sandbox: rpc error: code = Unknown desc = ${message}`),
    ],
  });
  expect(diagnosis.steps[0]?.text).toContain('pull of the pause image that is under way');
});

it('sandbox-failed has a misspelt pause image corrected where the node names it', () => {
  const message =
    'unable to pull sandbox image "registry.k8s.io/pause:3.9\\"": Error response from daemon: invalid reference format';
  const diagnosis = diagnosisOf({
    phase: 'Pending',
    container_statuses: [],
    events: [event('FailedCreatePodSandBox', `Failed create pod sandbox: rpc error: code = Unknown desc = ${message}`)],
  });
  expect(diagnosis.steps[0]?.text).toContain('Correct how the pause image is spelt');
});
