import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, diagnosisOfLog, event, manifest, waiting } from './reports.js';

const sandbox = (message: string) =>
  diagnosisOf({
    container_statuses: [waiting('ContainerCreating')],
    events: [
      event('FailedCreatePodSandBox', `Failed to create pod sandbox: rpc error: code = Unknown desc = ${message}`),
    ],
  });

describe('a further network of the pod', () => {
  it('without a configuration is no lack of a plugin on the node', () => {
    const diagnosis = sandbox(
      'networkPlugin cni failed to set up pod "a_shop" network: Multus: [shop/a]: error loading k8s delegates k8s args: TryLoadPodDelegates: error in getting k8s network for pod: GetNetworkDelegates: failed getting the delegate: GetCNIConfig: err in GetCNIConfigFromFile: No networks found in /etc/cni/multus/net.d',
    );
    expect(diagnosis.title).toContain('a network that the pod asks for has no configuration');
    expect(diagnosis.steps[0]?.text).toContain('Give the NetworkAttachmentDefinition its spec.config');
  });

  it('whose address is taken is no host port', () => {
    const diagnosis = sandbox(
      'error adding container to network "nad-1": failed to add IP addr {Interface:0xc0 Address:{IP:10.2.27.108 Mask:ffffff00} Gateway:10.2.27.1} to "net1": address already in use',
    );
    expect(diagnosis.title).toContain('another interface on the node has the address 10.2.27.108 already');
    expect(diagnosis.steps[0]?.text).toContain('Let the earlier pod with address 10.2.27.108 end');
  });

  it('whose interface does not come up in time is tried again', () => {
    const diagnosis = sandbox(
      'error adding container to network "cbr0": plugin type="flannel" failed (add): failed to delegate add: bridge port in error state: lower-layer-down',
    );
    expect(diagnosis.steps[0]?.text).toContain('CNI plugins in /opt/cni/bin');
  });
});

describe('what is meant', () => {
  it('is a key of nearly that name, which the object has', () => {
    const valueFrom = { secretKeyRef: { name: 'db', key: 'postgresql-password' } };
    const diagnosis = diagnosisOf({
      manifest: manifest({ env: [{ name: 'PASSWORD', valueFrom }] }),
      container_statuses: [
        waiting('CreateContainerConfigError', "couldn't find key postgresql-password in Secret shop/db"),
      ],
      related: [{ kind: 'Secret', name: 'db', exists: true, keys: ['postgres-password', 'user'] }],
    });
    expect(diagnosis.steps[0]?.text).toContain('postgres-password is meant, which the Secret has, set it at spec');
    expect(diagnosis.steps[1]?.text).toContain('Or add the key');
  });

  it('is an address with a number that is too large, no name', () => {
    const diagnosis = diagnosisOfLog('curl: (6) Could not resolve host: 192.168.20.290', {
      manifest: manifest({ args: ['http://192.168.20.290:2379'] }),
    });
    expect(diagnosis.title).toBe('192.168.20.290 is no valid IP address');
    expect(diagnosis.cause).toContain('290 is above 255');
    expect(diagnosis.steps[0]?.text).toContain('spec.containers[0].args[0]');
  });

  it('is the interface that the line names, not what the kernel says of it', () => {
    const diagnosis = diagnosisOfLog(
      'level=fatal msg="eth1 is not valid interface, reason: get eth1 failed, error: Link not found"',
    );
    expect(diagnosis.title).toContain('finds no interface eth1 on its node');
  });

  it('is the exception below the head of a logger', () => {
    const diagnosis = diagnosisOfLog(
      '[E 2024-02-12 20:15:01.901 Depot app:3297]\n    Traceback (most recent call last):\n      File "/usr/lib/python3/site-packages/depot/base.py", line 3361, in connect\n        return fn()\n    depot.exc.OperationalError: (sqlite3.OperationalError) unable to open database file\n    (Background on this error at: https://depot.example/e3q8)',
    );
    expect(diagnosis.title).toContain('cannot open its database file');
  });
});

describe('a pod for which a node is being added', () => {
  it('is waited for before anything is changed', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ resources: { requests: { memory: '28G' } } }),
      events: [
        event('TriggeredScaleUp', 'pod triggered scale-up: [{large 1->2 (max: 5)}]', { type: 'Normal' }),
        event('FailedScheduling', '0/1 nodes are available: 1 Insufficient memory.'),
      ],
    });
    expect(diagnosis.steps[0]?.text).toContain('Wait until the node that the autoscaler is adding is there');
  });
});

describe('an object that a Job of the release makes', () => {
  it('is not made by hand', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest(
        { volumeMounts: [{ name: 'cert', mountPath: '/certs' }] },
        { volumes: [{ name: 'cert', secret: { secretName: 'contourcert' } }] },
      ),
      container_statuses: [waiting('ContainerCreating')],
      events: [event('FailedMount', 'MountVolume.SetUp failed for volume "cert" : secret "contourcert" not found')],
    });
    expect(diagnosis.steps[0]?.text).toContain('The Job contour-certgen of the release makes it');
  });
});

describe('a broker whose data are of another cluster', () => {
  it('is told both ids and the setting that names the other one', () => {
    const diagnosis = diagnosisOfLog(
      "kafka.common.InconsistentClusterIdException: The Cluster ID 7PmCOxa8Tmudwhw7dhoVyQ doesn't match stored clusterId Some(SXpKxZYzTxG9M1kqkz9Ppw) in meta.properties. The broker is trying to join the wrong cluster.",
    );
    expect(diagnosis.steps[0]?.text).toContain('See whether zookeeper.connect names the ZooKeeper of this cluster');
    expect(diagnosis.steps[0]?.text).toContain('of cluster id SXpKxZYzTxG9M1kqkz9Ppw');
  });
});

describe('the pod with two faults', () => {
  it('is told by the container that ends, not by the one that waits for it', () => {
    const diagnosis = diagnosisOf({
      phase: 'Running',
      manifest: manifest(
        {},
        {
          containers: [
            { name: 'api', image: 'acme/store:6' },
            { name: 'agent', image: 'acme/agent:1', readinessProbe: { exec: { command: ['/opt/probe'] } } },
          ],
        },
      ),
      container_statuses: [
        crashed({ exit_code: 132 }),
        { name: 'agent', ready: false, restart_count: 0, state: 'running' },
      ],
      events: [
        event('Unhealthy', 'Readiness probe failed: panic: open /var/log/health.json: no such file or directory'),
      ],
      container_logs: [
        {
          container: 'api',
          previous: false,
          text: 'WARNING: this store requires a CPU with AVX support, and your system does not appear to have that!',
        },
      ],
    });
    expect(diagnosis.title).toContain('needs a processor with AVX');
    expect(diagnosis.others.length).toBeGreaterThan(0);
  });
});

describe('a probe whose command may not use a file', () => {
  it('of a volume is told the volume and fsGroup', () => {
    const diagnosis = diagnosisOf({
      phase: 'Running',
      manifest: manifest(
        {
          readinessProbe: { exec: { command: ['/opt/probe'] } },
          volumeMounts: [{ name: 'logs', mountPath: '/var/log/depot' }],
        },
        { volumes: [{ name: 'logs', persistentVolumeClaim: { claimName: 'logs' } }] },
      ),
      container_statuses: [{ name: 'api', ready: false, restart_count: 0, state: 'running' }],
      events: [
        event(
          'Unhealthy',
          "Readiness probe failed: can't open new logfile: open /var/log/depot/probe.log: permission denied",
        ),
      ],
    });
    expect(diagnosis.cause).toContain('which is on volume logs');
    expect(diagnosis.steps[0]?.text).toContain('spec.securityContext.fsGroup');
  });
});

describe('a log', () => {
  it('that only says that it begins complains of nothing', () => {
    expect(diagnosisOfLog('Running ./manager').title).toContain('and its log complains of nothing');
  });

  it('of a node without hardware virtualization refuses no argument', () => {
    const diagnosis = diagnosisOfLog(
      "error: failed to get emulator capabilities\nerror: invalid argument: KVM is not supported by '/usr/libexec/qemu-kvm' on this host",
    );
    expect(diagnosis.title).toContain('finds no hardware virtualization (KVM)');
  });

  it('of a parser names the configuration, not where in the program it was thrown', () => {
    const diagnosis = diagnosisOfLog(
      '/srv/app/bin/depot:95\n    throw err;\nYAMLException: bad indentation of a mapping entry (7:12)\n\n 4 | httpConnection:',
      { manifest: manifest({ args: ['--config-file=/config/depot.yaml'] }) },
    );
    expect(diagnosis.title).toContain('/config/depot.yaml line 7');
  });

  it('of a program that wants a newer database is not about its schema', () => {
    const diagnosis = diagnosisOfLog(
      'Database Schema - main (gitlabhq_production) - current: 20230101000000, codebase: 20230511000000\nrake aborted!\nYou are using PostgreSQL 12.7 for the main database, but PostgreSQL >= 13 is required for this version of GitLab.',
    );
    expect(diagnosis.title).toContain('too old for this version: 12.7, it needs 13 or newer');
  });

  it('names the host that the manifest gives for a server that refuses', () => {
    const diagnosis = diagnosisOfLog('MySQL Connection Error: (2002) Connection refused', {
      manifest: manifest({ env: [{ name: 'SHELF_DB_HOST', value: 'shelf-mysql' }] }),
    });
    expect(diagnosis.steps[0]?.text).toContain('SHELF_DB_HOST (shelf-mysql)');
  });
});

describe('storage', () => {
  it('that is gone from the node is mounted anew, whatever the kernel calls it', () => {
    const text =
      'failed to resolve symlink "/var/lib/kubelet/pods/1/volumes/kubernetes.io~csi/pvc-a/mount": lstat /var/lib/kubelet/pods/1/volumes/kubernetes.io~csi/pvc-a/mount: no such device';
    const diagnosis = diagnosisOf({ container_statuses: [waiting('CreateContainerError', text)] });
    expect(diagnosis.title).toContain('the storage of a volume is gone');
  });
});

describe('a pod of Spark', () => {
  it('gets its memory by the settings of the application', () => {
    const name = 'spark-kubernetes-executor';
    const diagnosis = diagnosisOf({
      phase: 'Failed',
      manifest: manifest({ name, resources: { limits: { memory: '1408Mi' } } }),
      container_statuses: [
        { name, ready: false, restart_count: 0, state: 'terminated', reason: 'OOMKilled', exit_code: 137 },
      ],
    });
    expect(diagnosis.steps[0]?.text).toContain('Raise spark.executor.memoryOverhead of the application');
  });
});
