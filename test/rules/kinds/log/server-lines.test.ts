import { describe, expect, it } from 'vitest';
import { commandsOf, diagnosisOfLog, manifest, textOfDiagnosis } from '../reports.js';

/** The container with one volume at a path. */
function mounted(path: string, volume: Record<string, unknown>) {
  return {
    manifest: manifest(
      { volumeMounts: [{ name: 'data', mountPath: path }] },
      { volumes: [{ name: 'data', ...volume }] },
    ),
  };
}
const CLAIM = { persistentVolumeClaim: { claimName: 'data-depot-0' } };

function firstStep(log: string, fields = {}, exitCode = 1) {
  return diagnosisOfLog(log, fields, exitCode).steps[0]?.text ?? '';
}

describe('what a parser does not know', () => {
  it.each([
    [
      'failed parsing config: failed to parse configFile /conf/depot.yaml: yaml: unmarshal errors:\n  line 12: field shelf_addr not found in type depot.Config',
      'shelf_addr',
    ],
    [
      "Error: cannot unmarshal the configuration:\n\n* error decoding 'exporters': error reading configuration for \"shelf\": 1 error(s) decoding:\n\n* '' has invalid keys: shelf_queue",
      'shelf_queue',
    ],
    [`* error decoding 'exporters': unknown type: "shelf" for id: "shelf" (valid values: [otlp debug])`, 'shelf'],
  ])('is named in the title and to be removed or renamed: %s', (log, name) => {
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.title).toContain(name);
    expect(diagnosis.steps[0]?.text).toContain(`Remove or rename ${name}`);
    expect(diagnosis.steps[0]?.text).toContain('does not know it');
  });

  it('is no fault of a file where the configuration comes from another program', () => {
    const diagnosis = diagnosisOfLog(
      '[ERROR] Failed on load depot config err:http error: code 404, message not found\n[ERROR] context: failed to load depot config',
    );
    expect(diagnosis.title).not.toContain('cannot be parsed');
    expect(diagnosis.steps[0]?.text).toContain('404');
  });
});

describe('files that a line names in other words', () => {
  it('names a relative path and a file by what the program calls it', () => {
    expect(diagnosisOfLog('open ./shelf-activity.log: read-only file system').title).toContain('./shelf-activity.log');
    const denied = diagnosisOfLog("Can't open the append-only file: Read-only file system", mounted('/data', CLAIM));
    expect(denied.title).toContain('the append-only file');
    const missing = diagnosisOfLog(
      "Can't open the append-only file: No such file or directory",
      mounted('/data', CLAIM),
    );
    expect(missing.title).toContain('The append-only file');
    expect(missing.steps[0]?.text).toContain('volume data');
  });

  it('takes a call with an empty name for a setting that is missing, and names the part', () => {
    const diagnosis = diagnosisOfLog('mkdir : no such file or directory\nerror initialising module: shelver');
    expect(diagnosis.title).toContain('empty path (shelver)');
    expect(diagnosis.steps[0]?.text).toContain('of shelver');
  });

  it('quotes the line where a full disk has no path, and begins with the claim', () => {
    const diagnosis = diagnosisOfLog(
      "OLowDiskSpaceException: Error while writing to database 'ledger' due to limited free space on the disk (12 MB).",
      mounted('/nexus-data', CLAIM),
    );
    expect(diagnosis.title).toContain('No space left');
    expect(diagnosis.cause).toContain('12 MB');
    expect(diagnosis.steps[0]?.text).toContain('claim data-depot-0');
  });

  it('takes the path behind the words rather than one of many before them', () => {
    const line =
      'compact blocks [/var/depot/in/01AAAAAAAAAAAAAAAAAAAAAAAA /var/depot/in/01BBBBBBBBBBBBBBBBBBBBBBBB]: write chunks: preallocate: no space left on device; sync /var/depot/out/01CCCCCCCCCCCCCCCCCCCCCCCC.tmp-for-creation/chunks/000004: file already closed';
    expect(diagnosisOfLog(line).title).toContain('/var/depot/out/');
  });
});

describe('rights', () => {
  it('reads that a data file must be writable as a missing right on the claim', () => {
    const diagnosis = diagnosisOfLog(
      "0 [ERROR] [MY-012271] [InnoDB] The innodb_system data file 'shelf1' must be writable\n0 [ERROR] [MY-010119] [Server] Aborting",
      mounted('/var/lib/mysql', CLAIM),
    );
    expect(diagnosis.title).toContain('may not access shelf1');
    expect(diagnosis.steps[0]?.text).toContain('fsGroup');
  });

  it('gives a user without a home directory one', () => {
    expect(firstStep("Error: EACCES: permission denied, mkdir '/.depot'")).toContain('HOME=/tmp');
  });

  it('gives a data directory that is on no volume a claim, and a cache an emptyDir', () => {
    expect(firstStep('open /var/lib/depot/shelf.db: permission denied')).toContain('mount a claim');
    expect(firstStep('open /opt/depot/.cache/shelf.bin: permission denied')).toContain('mount an emptyDir');
  });
});

describe('state on a volume', () => {
  it('tells a file system without locks from a lock that another process holds', () => {
    const diagnosis = diagnosisOfLog(
      'err="opening storage failed: lock DB directory: no locks available"',
      mounted('/prometheus', { nfs: { server: 'files.example', path: '/x' } }),
    );
    expect(diagnosis.title).toContain('gives no locks');
    expect(textOfDiagnosis(diagnosis)).not.toContain('mostly an older pod');
    expect(diagnosis.steps[0]?.text).toContain('block volume');
  });

  it.each([
    ['rsync: delete_file: unlink(shelf.ini) failed: Device or resource busy (16)', 'shelf.ini'],
    ["EBUSY: resource busy or locked, rename '/srv/depot.json' -> '/srv/depot.json.old'", '/srv/depot.json'],
  ])('says that something is mounted on what cannot be replaced: %s', (line, name) => {
    const diagnosis = diagnosisOfLog(`${line}\nsome files were not transferred (code 23)`, {}, 23);
    expect(diagnosis.title).toContain(`cannot replace ${name}`);
  });

  it('takes a refused call on a file of a volume for a matter of its file system', () => {
    const diagnosis = diagnosisOfLog(
      "/bin/sh: can't create /srv/depot/conf/app.ini: Invalid argument",
      mounted('/srv/depot', CLAIM),
    );
    expect(diagnosis.title).toContain('the file system of its volume at /srv/depot/conf/app.ini');
  });

  it('reads blocks that overlap, a snapshot that is gone and a database that cannot be loaded', () => {
    expect(
      diagnosisOfLog('Opening storage failed: invalid block sequence: block time ranges overlap (1, 2)').title,
    ).toContain('overlap');
    expect(
      firstStep("panic: recovering backend from snapshot error: snap: snapshot file doesn't exist", {}, 2),
    ).toContain('remove the member');
    expect(firstStep('# Fatal error loading the DB: Invalid argument. Exiting.')).toContain('redis-check-rdb');
  });

  it('says which version must run first, and names the cluster ids', () => {
    expect(diagnosisOfLog('[FATAL] failed to migrate: please upgrade to version 1.9 first').title).toContain(
      '1.9 first',
    );
    const line =
      "kafka.common.InconsistentClusterIdException: The Cluster ID aKMTPCdQQui26oDVZo-EMB doesn't match stored clusterId Some(b6-IRRUxSvW0GSLeNea0Dc) in meta.properties.";
    expect(diagnosisOfLog(line).title).toContain('aKMTPCdQQui26oDVZo-EMB');
  });

  it('names the step of a migration behind the logger', () => {
    const log =
      'lvl=eror msg="Executing migration failed" logger=migrator id="copy shelves v1 to v2" error="Error 1054: Unknown column \'depot\' in \'field list\'"';
    expect(diagnosisOfLog(log).title).toContain('copy shelves v1 to v2');
  });
});

describe('which line tells', () => {
  it('is a check that failed, not where more is written', () => {
    const log =
      'ERROR: [1] bootstrap checks failed. You must address the points described in the following [1] lines before starting Elasticsearch.\nbootstrap check failure [1] of [1]: initial heap size [1024] not equal to maximum heap size [4096]; this can cause pauses\nERROR: Elasticsearch did not exit normally - check the logs at /usr/share/elasticsearch/logs/depot.log';
    const diagnosis = diagnosisOfLog(log, {}, 78);
    expect(diagnosis.title).toContain('1024');
    expect(diagnosis.steps[0]?.text).toContain('ES_JAVA_OPTS');
  });

  it('is the likely root cause below an uncaught exception', () => {
    const log =
      '[ERROR][o.e.b.Depot] [node-0] uncaught exception in thread [main]\njava.lang.IllegalStateException: failed to load plugin class [org.acme.ShelfPlugin]\nLikely root cause: ShelfException[/etc/depot/kirk.pem - is a directory]\n\tat org.acme.ShelfPlugin.check(ShelfPlugin.java:7)\nFor complete error details, refer to the log at /usr/share/depot/logs/depot.log';
    expect(diagnosisOfLog(log).title).toContain('/etc/depot/kirk.pem');
  });

  it('is an unknown type of database, which is a setting and no missing database', () => {
    const diagnosis = diagnosisOfLog('[F] InitDBEngine failed: unknown database type: shelfql');
    expect(diagnosis.title).not.toContain('does not exist');
    expect(diagnosis.steps[0]?.text).toContain('Correct the value "shelfql"');
  });

  it('says which listener, setting or member a program lacks', () => {
    expect(
      diagnosisOfLog(
        '{"init terminating in do_boot",{could_not_start,rabbit,{ranch_listener_sup,{acceptor,{0,0,0,0},5671}}}}',
      ).title,
    ).toContain('5671');
    expect(
      diagnosisOfLog('Application: Poco::Exception. Code: 1000, e.code() = 0, Not found: shelf_path (version 1)').title,
    ).toContain('shelf_path');
    expect(firstStep('java.lang.RuntimeException: A node that must hand over its data is down (/10.4.3.2).')).toContain(
      'Bring 10.4.3.2 back up',
    );
  });

  it('keeps foreign words out of commands', () => {
    const log =
      'failed parsing config: failed to parse configFile /conf/a.yaml: yaml: unmarshal errors:\n  line 3: field --x;reboot not found in type A';
    expect(commandsOf(diagnosisOfLog(log)).join('\n')).not.toContain('reboot');
  });
});

describe('storage that fails and stores that are broken', () => {
  it('looks at the disk where it answers with an error of input and output, and not where Ceph has a code 5', () => {
    const log =
      'panic: FATAL: cannot read /srv/depot/cache/shelf: read /srv/depot/cache/shelf: input/output error\n\ngoroutine 1 [running]:';
    const diagnosis = diagnosisOfLog(log, mounted('/srv/depot', CLAIM), 2);
    expect(diagnosis.title).toContain('/srv/depot/cache/shelf fails');
    expect(diagnosis.steps[0]?.text).toContain('dmesg');
    expect(diagnosisOfLog('/usr/bin/depot: error creating monfs: (5) Input/output error').title).not.toContain(
      'storage of',
    );
  });

  it('takes a crash within the library of a store for one of its files', () => {
    const log =
      'panic: runtime error: index out of range [7] with length 4\n\ngoroutine 1 [running]:\nencoding/binary.bigEndian.Uint64(...)\n\tencoding/binary/binary.go:179\ngithub.com/hashicorp/raft-boltdb/v2.bytesToUint64(...)\n\tgithub.com/hashicorp/raft-boltdb/v2@v2.2.2/util.go:44';
    const diagnosis = diagnosisOfLog(log, {}, 2);
    expect(diagnosis.title).toContain('raft-boltdb');
    expect(diagnosis.steps[0]?.text).toContain('empty its data directory');
    expect(firstStep('panic: log not found\n\ngoroutine 1 [running]:', {}, 2)).toContain('raft');
  });

  it('tells a bookie, etcd and CouchDB what keeps them from their cluster', () => {
    const bookie =
      'ERROR Validation - There are directories without a cookie, and this is neither a new environment, nor is storage expansion enabled. Empty directories are [/depot/journal/current]\norg.acme.BookieException$InvalidCookieException:\n\tat org.acme.Main.main(Main.java:7)';
    expect(diagnosisOfLog(bookie).title).toContain('/depot/journal/current');
    expect(
      firstStep('Error: bad member ID arg (strconv.ParseUint: parsing "": invalid syntax), expecting ID in Hex'),
    ).toContain('member remove');
    expect(
      firstStep('ERROR ==> Headless service domain does not have an IP per initial member in the cluster'),
    ).toContain('publishNotReadyAddresses');
    expect(firstStep('Monster detected ohno!, aborting startup.')).toContain('cookie');
  });
});

describe('settings that servers speak of', () => {
  it('leaves a key that stands there twice only once', () => {
    const diagnosis = diagnosisOfLog(
      'msg="Loading configuration file failed" file=/etc/depot/depot.yaml err="yaml: unmarshal errors:\\n  line 16: field shelf already set in type config.plain"',
    );
    expect(diagnosis.title).toContain('(shelf)');
    expect(diagnosis.steps[0]?.text).toContain('Leave shelf in /etc/depot/depot.yaml at line 16 only once');
  });

  it('names what the line beside a bare refusal asks for', () => {
    const diagnosis = diagnosisOfLog(
      'ERROR [Server] No shelf secret set. Please define "shelf_secret" in your configuration.\nERROR [Tool] Validating configuration file failed - exiting.',
    );
    expect(diagnosis.title).toContain('lacks the setting shelf_secret');
    const directory = diagnosisOfLog(
      'ERROR: org.acme.Tool - Invalid configuration\norg.acme.ValidationException: Parent path "/srv/depot/data" is not a directory\n\tat org.acme.Main.main(Main.java:7)',
    );
    expect(directory.title).toContain('/srv/depot/data');
    expect(directory.steps[0]?.text).toContain('mkdir -p');
  });

  it('names the setting beside a file that is not there', () => {
    const diagnosis = diagnosisOfLog(
      "[FATAL] failed resolving 'shared.security.shelfKey' key; file does not exist: /opt/depot/etc/security/shelf.key",
    );
    expect(diagnosis.cause).toContain('shared.security.shelfKey');
    expect(diagnosis.steps[0]?.text).toContain('shared.security.shelfKey');
  });

  it('mounts the volume at the root of the data, and gives a user its own home', () => {
    expect(firstStep('mkdir /var/lib/depot/meta: permission denied')).toContain('at /var/lib/depot (');
    expect(firstStep('{error,"Error when reading /root/.erlang.cookie: eacces"}')).toContain('Set HOME');
  });

  it('says that a schema was never set up rather than that it is old', () => {
    const line =
      "schema version compatibility check failed: unable to read DB schema version keyspace/database: depot error: Error 1146: Table 'depot.schema_version' doesn't exist";
    expect(diagnosisOfLog(line).title).toContain('no schema yet');
  });

  it('takes a deadline below a refused connection for the refusal', () => {
    const log =
      '[WARN] [grpclog.go:46] ["createTransport failed to connect to {Addr: \\"etcd-2.etcd:2379\\"}. Err: dial tcp 10.1.2.3:2379: connect: connection refused"]\n[ERROR] [node.go:60] ["Node starts error"] [error="context deadline exceeded"]';
    expect(diagnosisOfLog(log).title).toContain('refuses the connection');
  });
});
