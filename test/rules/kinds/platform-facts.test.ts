import { describe, expect, it } from 'vitest';
import { scrubText } from '../../../src/rules/secrets/scrub.js';
import { crashed, diagnosisOf, diagnosisOfLog, event, manifest, waiting } from './reports.js';
import { diagnosisOfEvents, failedSetup } from './volume/mounts.js';

const AZURE =
  "Status=403 Code=\"AuthorizationFailed\" Message=\"The client '1b' with object id '1b' does not have authorization to perform action 'Acme.Depot/shelves/read' over scope '/subscriptions/1/depot' or the scope is invalid.\"";

describe('what a cloud refuses', () => {
  it('names the identity of Azure, the action and the scope in the first step', () => {
    const { title, steps } = diagnosisOfLog(`E0101 main.go:1] failed: ${AZURE}`);
    expect(title).toContain('Acme.Depot/shelves/read');
    expect(steps[0]?.text).toContain('identity 1b of Azure');
    expect(steps[0]?.text).toContain('/subscriptions/1/depot');
  });

  it('names the role of the storage driver and its right, also where the middle of the message is cut', () => {
    const message = `AttachVolume.Attach failed for volume "pvc-1" : rpc error: code = Internal desc = ${'could not attach '.repeat(20)} User: arn:aws:sts::1:assumed-role/depot-driver/17 is not authorized to perform: ec2:AttachVolume on resource: ${'x'.repeat(200)}`;
    const { cause, steps } = diagnosisOfEvents([event('FailedAttachVolume', message)]);
    expect(cause).toContain('role depot-driver');
    expect(steps[0]?.text).toContain('Allow ec2:AttachVolume to the IAM role depot-driver');
  });
});

describe('what an event tells of the node', () => {
  it('stands in the title of a sandbox that cannot be made', () => {
    const message =
      'Failed to create pod sandbox: plugin type="flannel" failed (add): failed to set bridge addr: "cni0" already has an IP address different from 10.9.2.1/24';
    expect(diagnosisOfEvents([event('FailedCreatePodSandBox', message)]).title).toContain('cni0 has an address');
  });

  it('names the version of NFS that the mount options demand', () => {
    const detail = 'mount failed: -t nfs -o nfsvers=4.2,hard nas:/x /y Output: mount.nfs: Protocol not supported';
    expect(diagnosisOfEvents([failedSetup('v', detail)]).steps[0]?.text).toContain('now 4.2');
  });

  it('does not ask for another CPU limit where the limit is a usual one', () => {
    const message = 'runc create failed: failed to write "400000": write /sys/fs/cgroup/x/cpu.max: invalid argument';
    const of = (cpu: string) =>
      diagnosisOf({
        container_statuses: [waiting('CreateContainerError', message)],
        manifest: manifest({ resources: { limits: { cpu } } }),
      }).steps[0]?.text;
    expect(of('4')).toContain('Delete the pod');
    expect(of('1m')).toContain('Give the CPU limit a usual value');
  });

  it('names the AppArmor profile of the manifest, where the runtime does not', () => {
    const message = 'unable to apply apparmor profile: write /proc/thread-self/attr/apparmor/exec: no such file';
    const { cause } = diagnosisOf({
      container_statuses: [waiting('CreateContainerError', message)],
      manifest: manifest({ securityContext: { appArmorProfile: { type: 'Localhost', localhostProfile: 'depot-x' } } }),
    });
    expect(cause).toContain('AppArmor profile "depot-x"');
  });

  it('tells nodes without the label of a topology from those where the spread would be uneven', () => {
    const { cause, steps } = diagnosisOf({
      container_statuses: [],
      events: [
        event(
          'FailedScheduling',
          "0/5 nodes are available: 2 node(s) didn't match pod topology spread constraints (missing required label), 3 node(s) didn't match pod topology spread constraints.",
        ),
      ],
      manifest: manifest({}, { topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'depot/zone' }] }),
    });
    expect(cause).toContain('2 of them have no label depot/zone');
    expect(steps[0]?.text).toContain('ScheduleAnyway');
  });
});

describe('what an agent of the node says', () => {
  it('is about a path of the node, where it looks there', () => {
    const { cause, steps } = diagnosisOfLog('panic: open /proc/1/root/var/lib/depot: no such file or directory');
    expect(cause).toContain('the node has no /var/lib/depot');
    expect(steps[0]?.text).toContain('create it there');
  });

  it('is no matter of an emptyDir where it writes a setting of the kernel', () => {
    const { steps } = diagnosisOfLog('Error: open /proc/sys/net/depot/shelf: read-only file system');
    expect(steps[0]?.text).toContain('sysctl -w net.depot.shelf=VALUE');
    expect(JSON.stringify(steps)).not.toContain('emptyDir');
  });

  it('tells a removed version of a kind of Kubernetes from a CRD that is missing', () => {
    const builtIn = diagnosisOfLog('Error: no matches for kind "CronJob" in version "batch/v1beta1"');
    expect(builtIn.title).toContain('this version of Kubernetes does not serve');
    const own = diagnosisOfLog('Error: no matches for kind "Shelf" in version "depot.x-k8s.io/v1beta1"');
    expect(own.title).toContain('needs the CRD of Shelf');
  });

  it('tells a user from a ServiceAccount', () => {
    const { title } = diagnosisOfLog(
      'pods is forbidden: User "depot-admin" cannot list resource "pods" in API group "" in the namespace "shop"',
    );
    expect(title).toBe('User depot-admin may not list pods');
  });

  it('does not take a variable that is set for one that is missing', () => {
    expect(diagnosisOfLog('ERROR: DEPOT_CHECKSUM is set but there is no CA at https://depot').kind).not.toBe(
      'log-missing-env',
    );
  });

  it('tells a value that an option does not take from an option that is not known', () => {
    const { title, steps } = diagnosisOf({
      phase: 'Running',
      logs: 'Error: invalid argument "9.9.9.9" for "--shelf-servers" flag: missing port',
      container_statuses: [crashed({ exit_code: 1 })],
      manifest: manifest({ args: ['--shelf-servers=9.9.9.9'] }),
    });
    expect(title).toBe('api does not accept the value "9.9.9.9" of --shelf-servers: missing port');
    expect(steps[0]?.text).toContain('args[0]');
  });

  it('names what a certificate could not be made for', () => {
    const { kind } = diagnosisOfLog('error creating self-signed certificates: mkdir depot.config: permission denied');
    expect(kind).toBe('log-permission-denied');
  });
});

describe('what is said of a setting behind the name of a Secret', () => {
  it('stays, and a value does not', () => {
    expect(scrubText('error retrieving depot-secret: server.secretkey is missing')).toContain('server.secretkey');
    expect(scrubText('depot-secret: hunter2.Xy7 is missing')).not.toContain('hunter2');
    expect(scrubText('secret: correct.horse is required')).not.toContain('correct.horse');
  });
});

describe('what a summary of the kubelet says of a claim', () => {
  it('is read as the reason, not as a time-out', () => {
    const text =
      'Unable to attach or mount volumes: unmounted volumes=[v], unattached volumes=[], failed to process volumes=[v]: error processing PVC shop/rows: PVC is being deleted';
    const { title, steps } = diagnosisOfEvents([event('FailedMount', text)]);
    expect(title).toContain('the claim is being deleted');
    expect(steps[0]?.text).toContain('claim rows');
  });

  it('is read so of kubelets that do not name the volume again, where only one waits', () => {
    const said = (waiting: string) =>
      `Unable to attach or mount volumes: unmounted volumes=[${waiting}], unattached volumes=[v w]: error processing PVC shop/rows: no relationship found between node 'n1' and this object`;
    const titleOf = (waiting: string) => diagnosisOfEvents([event('FailedMount', said(waiting))]).title;
    expect(titleOf('v')).toContain('the API server does not know the pod as one of its node');
    expect(titleOf('v w')).toContain('timed out');
  });
});

describe('a disk that the node does not see', () => {
  it('is not to be created there', () => {
    const { steps } = diagnosisOfEvents([failedSetup('v', 'mount: /x: special device /dev/nvme1n1 does not exist.')]);
    expect(steps[0]?.text).toContain('whether the disk has appeared under another name');
    expect(JSON.stringify(steps)).not.toContain('Create');
  });
});

describe('a webhook that fails itself', () => {
  const denied = (said: string) =>
    diagnosisOf({
      owner: { kind: 'ReplicaSet', name: 'api' },
      owner_events: [
        event('FailedCreate', `Error creating: admission webhook "depot.example" denied the request: ${said}`),
      ],
    });

  it('demands nothing of the pod', () => {
    expect(denied('failed to list shelves').steps[0]?.text).toContain('Give the webhook what it fails of');
    expect(denied('pods must stand on a shelf').steps[0]?.text).toContain('Do as the policy demands');
  });
});

describe('an image on localhost', () => {
  it('is looked for on the node itself', () => {
    const { title, steps } = diagnosisOf({
      container_statuses: [
        waiting(
          'ErrImagePull',
          'failed to do request: Head "http://localhost:5000/v2/api/manifests/2": dial tcp [::1]:5000: connect: connection refused',
          { image: 'localhost:5000/api:2' },
        ),
      ],
      manifest: manifest({ image: 'localhost:5000/api:2' }),
    });
    expect(title).toContain('on the node itself');
    expect(steps[0]?.text).toContain('Name the registry by an address that all nodes reach');
  });
});

describe('a file of the node', () => {
  const ofNode = (file: string) => {
    const { steps } = diagnosisOfLog(`open ${file}: no such file or directory`, {
      manifest: manifest(
        { volumeMounts: [{ name: 'pki', mountPath: '/etc/kubernetes/pki' }] },
        { volumes: [{ name: 'pki', hostPath: { path: '/etc/kubernetes/pki' } }] },
      ),
    });
    return steps[0]?.text;
  };

  it.each([
    ['apiserver-etcd-client.crt', 'kubeadm init phase certs apiserver-etcd-client'],
    ['etcd/peer.key', 'kubeadm init phase certs etcd-peer'],
    ['ca.crt', 'it is not to be made anew'],
    ['etcd/ca.key', 'it is not to be made anew'],
    ['depot.bin', 'install there what makes it'],
  ])('is made or brought there: %s', (file, words) => {
    expect(ofNode(`/etc/kubernetes/pki/${file}`)).toContain(words);
  });
});

describe('what looks like a dependency and is none', () => {
  it('is a line of the source of a proxy: the address after it is meant', () => {
    const log =
      '2026-03-14T09:44:28.765214Z\twarning\tenvoy config\texternal/envoy/source/grpc_stream.h:152\tgRPC config stream to xds-grpc closed: "transport: Error while dialing: dial tcp 10.96.11.4:15012: connect: connection refused"';
    const { title } = diagnosisOfLog(log);
    expect(title).toContain('10.96.11.4:15012');
    expect(title).not.toContain('grpc_stream');
  });

  it('is the iptables of the node', () => {
    const { kind } = diagnosisOfLog(
      'E0314 09:44:01.500000       1 server.go:550] "Error running ProxyServer" err="iptables is not available on this host : iptables v1.8.9 (nf_tables): Could not fetch rule set generation id: Invalid argument (missing kernel module?)"',
    );
    expect(kind).not.toBe('log-conn-refused');
  });
});
