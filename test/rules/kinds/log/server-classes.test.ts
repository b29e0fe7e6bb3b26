import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, diagnosisOfLog, manifest, running, textOfDiagnosis } from '../reports.js';

const onClaim = (path: string) => ({
  manifest: manifest(
    { volumeMounts: [{ name: 'data', mountPath: path }] },
    { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data-depot-0' } }] },
  ),
});

describe('what servers print where they do not start', () => {
  it('is told by the meaning of a bare number of the system', () => {
    const { steps } = diagnosisOfLog('ERROR Unable to prepare the shelves: errno 524');
    expect(steps[0]?.text).toContain('errno 524 is ENOTSUPP, not supported');
    expect(steps[0]?.text).toContain('block volume');
  });

  it('is told as a list of members that lacks this one', () => {
    const log = 'java.lang.RuntimeException: Shelf 7 not in the peer list\n\tat com.acme.Quorum.start(Quorum.java:17)';
    expect(diagnosisOfLog(log).steps[0]?.text).toContain('Let the list of members that it reads and its own id');
  });

  it('is told as another version where an upgrade from there is not supported', () => {
    const log = "1 [ERROR] [Server] Upgrading the shelf index from index version '3' is not supported.\nAborting";
    const { title, steps } = diagnosisOfLog(log);
    expect(title).toContain('were made by another version');
    expect(steps[0]?.text).toContain('Go back to the image of the version that made the data');
  });

  it('names the limit where a process of it is killed, also if it ends with 0 itself', () => {
    const log =
      'INFO Waiting for rows to be up\nWARN Process exited with exit value [rows]: 137\nINFO depot is stopped';
    const diagnosis = diagnosisOf({
      phase: 'Running',
      container_statuses: [crashed({ exit_code: 0, reason: 'Completed' })],
      manifest: manifest({ resources: { limits: { memory: '2Gi' } } }),
      logs: log,
    });
    expect(diagnosis.title).toBe('A process of api is ended by signal SIGKILL');
    expect(diagnosis.steps[0]?.text).toContain('spec.containers[0].resources.limits.memory, now 2Gi');
  });

  it('names the account that may not read the peers', () => {
    const log =
      '[error] <0.9.0> Peer discovery returned an error: "403". Will retry after a delay of 9 ms, 0 retries left...';
    const { cause, steps } = diagnosisOfLog(log, { manifest: manifest({}, { serviceAccountName: 'depot-mq' }) });
    expect(cause).toContain('ServiceAccount depot-mq');
    expect(steps[0]?.text).toContain('Give ServiceAccount depot-mq a Role');
  });
});

describe('damage of what is stored', () => {
  it('takes no single file out of a store that is read as a whole', () => {
    const log =
      'rocksdb: Corruption: block checksum mismatch: expected 7, got 9 in /srv/depot/store.db/000042.sst offset 0';
    const { steps } = diagnosisOfLog(log, {}, 134);
    expect(steps[0]?.text).toContain('Remove no single file of it');
    expect(steps[0]?.text).not.toContain('repair or remove');
  });

  it('names the claim whose storage fails, and no tool of another database', () => {
    const log = [
      'E STORAGE  [thread] WiredTiger error (5) file:rows-7.wt, WT_SESSION.checkpoint: handle-sync: fdatasync: Input/output error',
      'E STORAGE  [thread] WiredTiger error (-31804) WT_SESSION.checkpoint: the process must exit and restart: WT_PANIC: library panic',
    ].join('\n');
    const diagnosis = diagnosisOfLog(log, onClaim('/data/db'), 134);
    expect(diagnosis.steps[0]?.text).toContain('Look at volume data (claim data-depot-0)');
    expect(textOfDiagnosis(diagnosis)).not.toContain('pg_resetwal');
  });
});

describe('a setting of a server that is not right', () => {
  it('is told as the kind of database where the driver is that of another one, which a warning says above the end', () => {
    const log = [
      'WARN [depot.pool] Rows: URL format error; must be "jdbc:shelf:FILE" but is "jdbc:mysql://rows.shop:3306/rows" [17]',
      'ERROR [depot] Failed to start server in (steady) mode',
      'ERROR [depot] Unable to start the rows',
      "ERROR [depot] For more details run the same command with the '--trace' option.",
    ].join('\n');
    const { title, steps } = diagnosisOfLog(log, {
      manifest: manifest({ env: [{ name: 'DEPOT_URL', value: 'jdbc:mysql://rows.shop:3306/rows' }] }),
    });
    expect(title).toContain('URL format error');
    expect(steps[0]?.text).toContain('Set the kind of database or the driver to mysql');
    expect(steps[0]?.text).toContain('DEPOT_URL (spec.containers[0].env[0])');
  });

  it('is told as a choice of one', () => {
    const { steps } = diagnosisOfLog(
      'cannot begin: store "amber": must have config for one and only one store: disk, bucket or own.',
    );
    expect(steps[0]?.text).toContain('Give exactly one store (disk, bucket or own) to store "amber"');
  });

  it('is told as what is to be set, where the program says that no such parameter was provided', () => {
    const { title, steps } = diagnosisOfLog('panic: No shelf parameter provided', {}, 2);
    expect(title).toBe('api lacks the setting shelf');
    expect(steps[0]?.text).toContain('Set shelf where api takes it from');
  });

  it('names the variables beside which one for the connection is missing', () => {
    const { steps } = diagnosisOfLog('error: depot.lua:17: missing database for connect', {
      manifest: manifest({ env: [{ name: 'DEPOT_PG_HOST', value: 'rows' }] }),
    });
    expect(steps[0]?.text).toContain('Set the database that it lacks, beside DEPOT_PG_HOST');
  });
});

describe('what a server waits for', () => {
  const env = [{ name: 'ROWS_HOST', value: 'rows-db' }];

  it('is the only host that its variables name', () => {
    const { kind, cause, steps } = diagnosisOfLog('Error: Request Timeout after 9000ms (elasticsearch)', {
      manifest: manifest({ env }),
    });
    expect(kind).toBe('log-timeout');
    expect(cause).toContain('rows-db by its variables');
    expect(steps[0]?.text).toContain('See whether Service rows-db exists');
  });

  it('is shown with its variable where only general words tell of it', () => {
    const { steps } = diagnosisOfLog('FATAL the controller is not ready', { manifest: manifest({ env }) });
    expect(steps[0]?.text).toContain('can be reached from the pod (ROWS_HOST=rows-db)');
  });

  it('is the other container of the pod where it connects to the pod itself', () => {
    const { steps } = diagnosisOf({
      phase: 'Running',
      container_statuses: [crashed({ exit_code: 1 }), running({ name: 'rows' })],
      manifest: manifest(
        {},
        {
          containers: [
            { name: 'api', image: 'a' },
            { name: 'rows', image: 'b' },
          ],
        },
      ),
      logs: 'ERROR dial tcp 127.0.0.1:9417: connect: connection refused',
    });
    expect(steps[0]?.text).toContain('whether container rows of the pod listens there');
    expect(steps[0]?.command).toContain('-c rows');
  });
});

describe('the node and the disk of a server', () => {
  it('are named where a write does not come back, not the frames that are logged below it', () => {
    const log = [
      'F260101 10:00:00.000001 17 depot/shelf.go:9 ⋮ [n1] 40  disk stall detected: unable to write to ‹/srv/depot/7.log› within 9.1s',
      'F260101 10:00:00.000001 17 depot/shelf.go:9 ⋮ [n1] 41 !goroutine 17 [running]:',
      'F260101 10:00:00.000001 17 depot/shelf.go:9 ⋮ [n1] 41 !example.com/depot.(*Shelf).keep({{0xc0096c6ed0, 0x2f}, 0x3})',
    ].join('\n');
    const { title, steps } = diagnosisOfLog(log, onClaim('/srv/depot'), 7);
    expect(title).toBe('The storage of api at /srv/depot/7.log is too slow: a write does not come back');
    expect(steps[0]?.text).toContain('volume data (claim data-depot-0)');
  });

  it('are not at fault where Java does not understand its control groups', () => {
    const log =
      'Exception in thread "main" java.lang.NullPointerException: Cannot invoke "jdk.internal.platform.CgroupInfo.getMountPoint()" because "anyController" is null';
    const { title, steps } = diagnosisOfLog(log);
    expect(title).toContain('cannot read the control groups');
    expect(steps[0]?.text).toContain('newer update of Java');
  });

  it('are told with the amount that has to be free', () => {
    const { cause } = diagnosisOfLog(
      'FATAL not enough space on the disk for rows (12 MB free). The required space is 640 MB',
    );
    expect(cause).toContain('of which it wants at least 640 MB free');
  });

  it('give a process that the shell reports as killed more memory', () => {
    const { kind, steps } = diagnosisOf({
      phase: 'Running',
      container_statuses: [crashed({ exit_code: 137, reason: 'Error' })],
      manifest: manifest({ resources: { limits: { memory: '2Gi' } } }),
      logs: 'INFO rows are opened\n/depot/start.sh: line 17: 41 Killed "$JAVA" -Xmx2g',
    });
    expect(kind).toBe('exit-137-not-oom');
    expect(steps[0]?.text).toContain('raise spec.containers[0].resources.limits.memory, now 2Gi');
  });
});

describe('files that a server reads', () => {
  const volumes = [{ name: 'conf', emptyDir: {} }];
  const mounted = { volumeMounts: [{ name: 'conf', mountPath: '/srv/depot' }] };

  it('are missing where it cannot read them, also where it says so of its configuration', () => {
    const { kind } = diagnosisOfLog(
      "[critical] error initializing configuration '/srv/depot/rows.json': unable to read file: /srv/depot/rows.json",
      { manifest: manifest(mounted, { volumes }) },
    );
    expect(kind).toBe('log-file-missing');
  });

  it('have another name where blanks stand around the path in the manifest', () => {
    const { steps } = diagnosisOfLog("FATAL Invalid path: /srv/depot/rows.json ('  /srv/depot/rows.json')", {
      manifest: manifest({ ...mounted, args: ['-c', '  /srv/depot/rows.json'] }, { volumes }),
    });
    expect(steps[0]?.text).toContain('out at spec.containers[0].args[1]');
  });

  it('are named by the option that is empty', () => {
    const { cause } = diagnosisOfLog('FATAL cannot begin: mkdir : no such file or directory', {
      manifest: manifest({ args: ['--rows.directory=', '--rows.keep=9'] }),
    });
    expect(cause).toContain('--rows.directory (spec.containers[0].args[0]) is empty');
  });

  it('are never hidden by an empty volume', () => {
    const log = '/var/lib/depot/bin/depot: line 9: /var/lib/depot/conf/depot.conf: Permission denied';
    const text = textOfDiagnosis(
      diagnosisOfLog(log, { manifest: manifest({}, { securityContext: { runAsUser: 4711 } }) }),
    );
    expect(text).toContain('copy /var/lib/depot/conf into an emptyDir');
    expect(text).not.toContain('mount a claim');
  });
});

describe('a socket that is already there', () => {
  it('is removed with the pod, or before the start', () => {
    const { title, steps } = diagnosisOfLog(
      'depot: [emerg] bind() to unix:/srv/socks/rows failed (98: Address already in use)',
      {
        manifest: manifest(
          { volumeMounts: [{ name: 'socks', mountPath: '/srv/socks' }] },
          { volumes: [{ name: 'socks', emptyDir: {} }] },
        ),
      },
    );
    expect(title).toBe('Socket /srv/socks/rows is already there for api');
    expect(steps[0]?.text).toContain('Delete the pod');
    expect(steps[1]?.text).toContain('rm -f /srv/socks/rows');
  });

  it('is not removed with the pod where a claim keeps it', () => {
    const { steps } = diagnosisOfLog(
      'bind() to unix:/data/rows.sock failed (98: Address already in use)',
      onClaim('/data'),
    );
    expect(steps[0]?.text).toContain('rm -f /data/rows.sock');
  });
});

it('the address of a Service in place of a port is a variable that Kubernetes set', () => {
  const { title } = diagnosisOfLog("Error: 'tcp://10.96.7.17:9417' is not a valid port number.");
  expect(title).toContain('takes the address of a Service (tcp://10.96.7.17:9417)');
});

describe('what a server says without quotation marks, or of others', () => {
  it('is quoted whole where its logger writes values without quotation marks, with the Secret of the variable that it names', () => {
    const log =
      'time=2026-01-01T10:00:00Z level=fatal msg=Could not open the rows: mostly "DEPOT_KEY" was changed. shelf=amber error=map[message:cipher: message authentication failed] depot=7';
    const { cause, steps } = diagnosisOfLog(log, {
      manifest: manifest({
        env: [{ name: 'DEPOT_KEY', valueFrom: { secretKeyRef: { name: 'depot-keys', key: 'rows' } } }],
      }),
    });
    expect(cause).toContain('Could not open the rows: mostly "DEPOT_KEY" was changed');
    expect(cause).toContain('cipher: message authentication failed');
    expect(steps[0]?.text).toContain('(DEPOT_KEY, of Secret depot-keys, key rows)');
  });

  it('is told as lost+found of its disk where it may not read that', () => {
    const { title, steps } = diagnosisOfLog(
      'ERROR cannot load the shelves: open /srv/depot/lost+found: permission denied',
      onClaim('/srv/depot'),
    );
    expect(title).toContain('takes lost+found of its disk for data of its own');
    expect(steps[0]?.text).toContain('subPath');
  });

  it('names the path in the object store that it cannot read, and the argument with it', () => {
    const { steps } = diagnosisOfLog('error: creating depot: failed to stat file s3://shelves/amber', {
      manifest: manifest({ args: ['depot', '--store=s3://shelves/amber'] }),
    });
    expect(steps[0]?.text).toContain('See that s3://shelves/amber exists in the object store');
    expect(steps[0]?.text).toContain('spec.containers[0].args[1]');
  });

  it('is a host that does not resolve, where an address of only a name is refused', () => {
    const log =
      "[ALERT] (1) : parsing [/etc/depot/depot.cfg:9] : 'server amber' : invalid address: 'rows.shop.example' in 'rows.shop.example:9417'";
    const { kind, title } = diagnosisOfLog(log);
    expect(kind).toBe('log-dns');
    expect(title).toContain('rows.shop.example');
  });
});
