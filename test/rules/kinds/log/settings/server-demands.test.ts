import { describe, expect, it } from 'vitest';
import { diagnosisOf, diagnosisOfLog, manifest } from '../../reports.js';
import { failing } from '../failing.js';

const REDIS = 'Traceback (most recent call last):\n  File "/app/x.py", line 2, in <module>\nValueError: Depot URL must';

describe('what a server demands', () => {
  it('is a protocol where the variable of the thing has only host and port', () => {
    const { fields } = failing(`${REDIS} specify one of the following schemes (depot://)`, {
      env: [{ name: 'ACME_DEPOT', value: 'depot-master:6379' }],
    });
    const { kind, steps } = diagnosisOf(fields);
    expect(kind).toBe('log-config-parse');
    expect(steps[0]?.text).toContain('in ACME_DEPOT (spec.containers[0].env[0])');
  });

  it('is a value of the one variable whose name has all words of the thing', () => {
    const { fields } = failing(
      'ERROR settings: depot provider name is not valid: value is not one of the possible choices: amber, birch or oak',
      {
        env: [{ name: 'DEPOT_SERVICE_PROVIDER', value: 'oack' }],
      },
    );
    const { kind, steps } = diagnosisOf(fields);
    expect(kind).toBe('log-config-parse');
    expect(steps[0]?.text).toContain(
      'Set DEPOT_SERVICE_PROVIDER (spec.containers[0].env[0]) to one of amber, birch, oak',
    );
  });

  it('is named with the sections in which it stands, and each of several', () => {
    const { title } = diagnosisOfLog(
      'level=error msg="Configuration: shelf: option \'depot_key\' is required"\nlevel=error msg="Configuration: rows: reset: option \'row_secret\' is required when it is on"\nlevel=fatal msg="Can\'t continue due to the errors loading the configuration"',
    );
    expect(title).toBe('api lacks the settings rows.reset.row_secret, shelf.depot_key');
  });

  it('is not known under several names that stand on one line', () => {
    const { title } = diagnosisOfLog(
      'FATAL Error: Unknown configuration key(s): "shelf.rows", "depot.dest". Check for spelling errors',
    );
    expect(title).toContain('shelf.rows, depot.dest');
  });

  it('is corrected in the argument from which Redis has made a line of its configuration', () => {
    const { fields } = failing(
      `*** FATAL CONFIG FILE ERROR (Redis 7.2.4) ***\nReading the configuration file, at line 3\n>>> 'maxmemory "2GBB"'\nargument must be a memory value`,
      { args: ['--maxmemory', '2GBB'] },
    );
    expect(diagnosisOf(fields).steps[0]?.text).toContain('at spec.containers[0].args[0]');
  });

  it('stands in a file that an option with words before it names', () => {
    const { fields } = failing(
      'ERROR: Failed to load alpha options: error unmarshaling JSON: json: unknown field "shelf"',
      {
        args: ['--alpha-config=/etc/depot/alpha.yaml'],
      },
    );
    expect(diagnosisOf(fields).title).toContain('/etc/depot/alpha.yaml (shelf)');
  });

  it('is the user of the image where a script changes a file that is in it', () => {
    const { fields } = failing("chmod: changing permissions of '/opt/depot/etc/depot.conf': Operation not permitted", {
      securityContext: { runAsUser: 4000 },
    });
    expect(diagnosisOf(fields).steps[0]?.text).toContain('which is 4000, to the user for whom');
  });

  it('is a Secret with the certificate, or another path in the file of settings that names it', () => {
    const { steps } = diagnosisOfLog(
      "[ALERT] (1) : config : parsing [/etc/depot/depot.cfg:22] : unable to stat SSL certificate from file '/etc/ssl/private/site.pem' : No such file or directory.",
    );
    expect(steps[0]?.text).toContain('Mount the Secret with the certificate');
    expect(steps[1]?.text).toContain('/etc/depot/depot.cfg line 22');
  });

  it('is no extension of a server that cannot be reached', () => {
    const { kind } = diagnosisOfLog(
      'FATAL [Shelves:DatabaseService] The amber extension is not available in this shelf.',
    );
    expect(kind).not.toBe('log-conn-refused');
  });

  it('is a place for its log', () => {
    const text = manifest({ volumeMounts: [{ name: 'log', mountPath: '/srv/depot/log' }] });
    const { steps } = diagnosisOfLog(
      '1763755800: Error: Unable to open log file /srv/depot/log/depot.log for writing.',
      {
        manifest: text,
      },
    );
    expect(steps[0]?.text).toContain('Give volume log to the user of api: set fsGroup');
  });
});

describe('what stands in another line than the last one', () => {
  it('is told where the last one says only that the configuration cannot be loaded', () => {
    const { title } = diagnosisOfLog(
      '2026-11-21 20:10:00.000 UTC [1] ERROR unrecognized config parameter: max_shelves\n2026-11-21 20:10:00.000 UTC [1] FATAL cannot load config file',
    );
    expect(title).toContain('max_shelves');
  });

  it('is a list of settings below a sentence', () => {
    const { title } = diagnosisOfLog(
      'Environment configuration is invalid, please check the following:\n\n- DEPOT_KEY must be a 64 character string\n- ROW_SECRET should not be empty',
    );
    expect(title).toContain('DEPOT_KEY (must be a 64 character string), ROW_SECRET (should not be empty)');
  });
});

describe('the place of files', () => {
  const nfs = { volumes: [{ name: 'wp', nfs: { server: 'nas', path: '/wp' } }] };

  it('is the one share of the container, where the line tells of another owner and of no path', () => {
    const { fields } = failing(
      'tar: ./shelves: Cannot change ownership to uid 33, gid 33: Operation not permitted',
      { volumeMounts: [{ name: 'wp', mountPath: '/srv/depot' }] },
      nfs,
    );
    expect(diagnosisOf(fields).title).toBe('api may not change the owner of /srv/depot on a file share');
  });

  it('gets a volume where a server keeps its data', () => {
    const { steps } = diagnosisOfLog(
      'E20261121 20:10:00.000000     1 x.cpp:300] Depot data directory /data does not exist.',
    );
    expect(steps[0]?.text).toContain('Mount a claim');
    expect(steps[0]?.text).toContain('at /data ');
  });

  it('is written, not read, where a directory is to be made while something is loaded', () => {
    const { steps } = diagnosisOfLog(
      'Error: loading initial config: making internal storage: mkdir /data/depot: permission denied',
    );
    expect(steps[0]?.text).toContain('mount a claim');
  });

  it('is for the group that the publisher of a public image gives its processes', () => {
    const { fields } = failing(
      'mkdir: cannot create directory /srv/depot/x: Permission denied',
      { image: 'grafana/grafana:11.1.0', volumeMounts: [{ name: 'data', mountPath: '/srv/depot' }] },
      { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }] },
    );
    expect(diagnosisOf(fields).steps[0]?.text).toContain('fsGroup to 472 (the group of grafana/grafana)');
  });
});

describe('a server that is not there', () => {
  it('has no database of the name error', () => {
    const { kind } = diagnosisOfLog(
      'ERROR connect ECONNREFUSED 10.43.0.7:3306\n\n"Unknown database error"\n\nError: connect ECONNREFUSED 10.43.0.7:3306',
    );
    expect(kind).toBe('log-conn-refused');
  });

  it('is no matter of the configuration where key and certificate do not fit', () => {
    const { kind } = diagnosisOfLog(
      "[critical] error initializing configuration '/etc/depot.yaml': Failed to load private key from /srv/tls.key, Cause: error:0b000074:X.509 certificate routines:OPENSSL_internal:KEY_VALUES_MISMATCH",
    );
    expect(kind).toBe('log-tls');
  });
});

describe('what a server says when it starts', () => {
  it('is told with both versions of PostgreSQL', () => {
    const { title } = diagnosisOfLog(
      'FATAL:  database files are incompatible with server\nDETAIL:  The data directory was initialized by PostgreSQL version 15, which is not compatible with this version 16.2 (Debian).',
    );
    expect(title).toBe('The data of api are of PostgreSQL 15, and its image is 16.2');
  });

  it('goes before what the signal alone would mean', () => {
    const { steps } = diagnosisOfLog(
      'sh: line 1:    71 Bus error               (core dumped) "/usr/lib/postgresql/16/bin/postgres" --check -F -c x=y',
      {},
      135,
    );
    expect(steps[0]?.text).toContain('hugepages-2Mi');
  });

  it('names all variables that it joins', () => {
    const { title } = diagnosisOfLog('ERROR ==> DEPOT_USER and DEPOT_SERVERS are required');
    expect(title).toContain('DEPOT_USER');
    expect(title).toContain('DEPOT_SERVERS');
  });

  it('is an argument that it lacks', () => {
    const { title } = diagnosisOfLog("ERROR: no --shelf flags provided to 'depot start'");
    expect(title).toBe('api lacks the argument --shelf');
  });
});

describe('what a server lacks or refuses', () => {
  it('is all that it lists', () => {
    const { title } = diagnosisOfLog(
      'invalid configuration:\n  missing setting: cookie-shelf\n  missing setting: client-row\n  missing setting: client-shelf or client-shelf-file',
    );
    expect(title).toBe('api lacks the settings cookie-shelf, client-row, client-shelf or client-shelf-file');
  });

  it('is an option that a file of its own replaces', () => {
    const { fields } = failing('Failed to load config: unknown flag: --upstream', {
      args: ['--alpha-config=/etc/depot.yaml', '--upstream=http://x'],
    });
    expect(diagnosisOf(fields).title).toContain('--upstream beside --alpha-config');
  });

  it('is a key of a certain length in the one variable that holds a secret', () => {
    const { fields } = failing(
      'Error: In production mode, the master key must be at least 16 bytes, but the provided key is only 6 bytes long',
      { env: [{ name: 'DEPOT_MASTER_KEY', valueFrom: { secretKeyRef: { name: 'depot', key: 'key' } } }] },
    );
    const { title, steps } = diagnosisOf(fields);
    expect(title).toContain('the master key must be at least 16 bytes');
    expect(steps[0]?.text).toContain('in DEPOT_MASTER_KEY');
  });

  it('is a file in /tmp, for which /tmp is made writable', () => {
    const { fields } = failing("Can't create/write to file '/tmp/ibXYZ' (OS errno 30 - Read-only file system)", {
      securityContext: { readOnlyRootFilesystem: true },
    });
    expect(diagnosisOf(fields).steps[0]?.text).toContain('Mount an emptyDir at /tmp (');
  });
});

it('counts no choice of things for the name of one', () => {
  expect(diagnosisOfLog('fatal: at least one of the shelves must be configured').title).not.toContain('no of the');
});
