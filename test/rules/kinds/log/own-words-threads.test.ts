import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

const told = (log: string, container: Record<string, unknown> = {}) =>
  diagnosisOfLog(log, { manifest: manifest({ image: 'acme/depot:2', ...container }) });
const readOnly = { securityContext: { readOnlyRootFilesystem: true } };

describe('the line that decides', () => {
  it('is the banner of a fatal error in a configuration, not a connection that failed before it', () => {
    const log =
      "Could not connect to Redis at depot.shop.svc:26379: Connection refused\n*** FATAL CONFIG FILE ERROR (Redis 6.2.6) ***\nReading the configuration file, at line 3\n>>> 'sentinel monitor shelf   2'\nUnrecognized sentinel configuration statement.";
    const diagnosis = told(log);
    expect(diagnosis.kind).toBe('log-config-parse');
    expect(diagnosis.steps[0]?.text).toContain('sentinel monitor shelf');
  });

  it('is what could not be made, not that something without a name is then not found', () => {
    const log =
      "cp: can't create directory '/run/shelves': Read-only file system\ns6-svscan: fatal: unable to chdir: No such file or directory";
    const diagnosis = told(log, readOnly);
    expect(diagnosis.kind).toBe('log-readonly-fs');
    expect(diagnosis.steps[0]?.text).toContain('at /run/shelves');
  });
});

describe('a command that the program does not know', () => {
  const log =
    "Usage: depot [OPTIONS] COMMAND [ARGS]...\nError: No such command 'shelve'.\n\nDid you mean one of these?\n    serve";

  it('is named without what stands round it, and is no option of a configuration', () => {
    const diagnosis = told(log);
    expect(diagnosis.title).toBe('api does not know the argument shelve');
    expect(diagnosis.steps[0]?.text).toContain('a command that acme/depot:2 has');
    expect(diagnosis.steps[0]?.text).toContain('in place of shelve');
  });
});

describe('what a program may not write', () => {
  it('is not hidden by an empty volume where the image has files beside it', () => {
    const step = told('/entrypoint.sh: 18: cannot create /usr/local/etc/depot/conf.d/shelf.ini: Permission denied')
      .steps[0]?.text;
    expect(step).toContain('copy /usr/local/etc/depot/conf.d into an emptyDir');
  });

  it('gets an empty volume where it makes a directory of its own', () => {
    const step = told('mkdir: cannot create directory ‘/usr/local/depot/config’: Permission denied').steps[0]?.text;
    expect(step).toContain('an emptyDir at /usr/local/depot/config');
  });

  it('needs no user made at the start where the root filesystem is read-only', () => {
    const step = told('Creating user...\naddgroup: /etc/group: Read-only file system', readOnly).steps[0]?.text;
    expect(step).toContain('runAsUser');
    expect(step).not.toContain('emptyDir');
  });
});

describe('a program that reads a whole directory of a mounted object', () => {
  const log =
    '==> Error parsing /etc/depot: config: ReadFile failed on /etc/depot/..data: read /etc/depot/..data: is a directory';
  const spec = { volumes: [{ name: 'conf', secret: { secretName: 'depot-conf' } }] };
  const container = {
    env: [{ name: 'CONFIG_PATH', value: '/srv/shelf.yaml' }],
    volumeMounts: [{ name: 'conf', mountPath: '/etc/depot' }],
  };

  it('is told of that directory, not of another file that the manifest names', () => {
    const diagnosis = diagnosisOfLog(log, { manifest: manifest(container, spec) });
    expect(diagnosis.title).toContain('/etc/depot');
    expect(diagnosis.title).not.toContain('shelf.yaml');
    expect(diagnosis.steps[0]?.text).toContain('not the whole directory /etc/depot');
    expect(diagnosis.steps[0]?.text).toContain('each key of Secret depot-conf');
  });
});

describe('what is no setting and no data of the program', () => {
  it('is a record that another service does not have', () => {
    const step = told(
      'time="2024-04-30T15:43:29Z" level=fatal msg="apply changes: get record id failed: record id not found"',
    ).steps[0]?.text;
    expect(step).not.toContain('the data that it reads');
  });

  it('is a service of gRPC that the other side does not serve', () => {
    const step = told('Error: failed to run plugin: rpc error: code = Unimplemented desc = unknown service v1.Shelf')
      .steps[0]?.text;
    expect(step).toContain('does not serve v1.Shelf');
  });

  it('is the last file of a store, cut off, rather than its file system', () => {
    const log =
      'level=error msg="x" err="opening storage failed: mmap files, file: /data/chunks_head/000520: mmap: invalid argument"';
    expect(told(log).title).toBe('A file that api has stored is empty or cut off: /data/chunks_head/000520');
  });
});

describe('threads that the system does not give', () => {
  it('are told of a Go program by what bounds them outside of it', () => {
    const log =
      'runtime/cgo: pthread_create failed: Resource temporarily unavailable\nSIGABRT: abort\nfatal error: newosproc\nruntime: failed to create new OS thread (have 11 already; errno=11)';
    const diagnosis = told(log);
    expect(diagnosis.kind).toBe('log-heap');
    expect(diagnosis.steps[0]?.text).toContain('podPidsLimit');
  });
});

describe('an address that Kubernetes puts into a variable', () => {
  it('is told as that where a parser of YAML shows only its beginning', () => {
    const log = 'panic: yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str `tcp://1...` into int';
    expect(told(log).steps[0]?.text).toContain('enableServiceLinks: false');
  });
});

describe('a certificate that Node.js does not trust', () => {
  it('is not that of a file of Node.js that stands in the trace', () => {
    const log =
      'Error: self-signed certificate in certificate chain\n    at TLSSocket.onConnectSecure (node:_tls_wrap:1659:34)';
    expect(told(log).title).toBe('A certificate is not trusted');
  });
});

describe('a user without a home directory', () => {
  it('is told so where the image names /nonexistent', () => {
    const step = told("[Error: EACCES: permission denied, mkdir '/nonexistent']").steps[0]?.text;
    expect(step).toContain('HOME=/tmp');
  });
});

describe('what the pod itself has at a path', () => {
  it('is given by the manifest, not by a copy of it', () => {
    const step = told('/docker-entrypoint.sh: line 37: /etc/hosts: Permission denied').steps[0]?.text;
    expect(step).toContain('spec.hostAliases');
  });

  it('is a file without an extension whose directory is meant', () => {
    const step = told('/srv/app/etc/user.sh: line 10: /srv/app/etc/passwd: Permission denied').steps[0]?.text;
    expect(step).toContain('copy /srv/app/etc into an emptyDir');
  });

  it('is not missing where only the home directory of the user is', () => {
    const step = told('./entrypoint.sh: line 4: /.ssh/id_shelf: No such file or directory').steps[0]?.text;
    expect(step).toContain('HOME=/tmp');
  });

  it('keeps what is uploaded on a claim', () => {
    const step = told("Error: EACCES: permission denied, copyfile '/tmp/a1' -> '/srv/shelf/content/images/2024/1.png'")
      .steps[0]?.text;
    expect(step).toContain('mount a claim');
    expect(step).toContain('at /srv/shelf/content/images (');
  });
});

describe('servers that refuse or are not found', () => {
  it('names the password where none is sent', () => {
    const step = told("Error 1045: Access denied for user 'depot'@'10.42.0.9' (using password: NO)").steps[0]?.text;
    expect(step).toContain('Give it the password of user depot');
    expect(step).toContain('it sends none at all');
  });

  it('knows a name that Ruby cannot resolve', () => {
    const diagnosis = told('Redis::CannotConnectError: Error connecting to Redis on shelf:6379 (SocketError)');
    expect(diagnosis.title).toBe('Host shelf does not resolve');
  });

  it('takes no place in the code for the port', () => {
    const log =
      "thread 'main' panicked at 'called `Result::unwrap()` on an `Err` value: Os { code: 98, kind: AddrInUse, message: \"Address in use\" }', src/main.rs:42:10";
    expect(told(log).title).toBe('Port is already in use in the pod');
  });

  it('reads the log of the server that wrote no PID file', () => {
    const step = told("Unable to start depot: Cannot find pid file '/opt/depot/tmp/pids/depot.pid'.").steps[0]?.text;
    expect(step).toContain('the log of the server itself (below /opt/depot');
  });
});

describe('an address that begins with undefined', () => {
  it('is told of the variable that is not set, with the place in the code', () => {
    const log =
      "Error: Invalid URL\n    at new URL (node:internal/url:676:13)\n    at Object.<anonymous> (/app/config.js:14:15) {\n  code: 'ERR_INVALID_URL',\n  input: 'undefined/rows'\n}";
    const diagnosis = told(log);
    expect(diagnosis.kind).toBe('log-missing-env');
    expect(diagnosis.steps[0]?.text).toContain('(Object.<anonymous> (/app/config.js:14:15))');
  });
});

describe('what a line names that was told too generally', () => {
  it('names the options that are not configured', () => {
    const diagnosis = told('controller config invalid: required configuration options not configured: shelf-name');
    expect(diagnosis.title).toContain('lacks the setting shelf-name');
  });

  it('names the file of which the program says that it reads it', () => {
    const diagnosis = told(
      '[config] Reading configuration from configFile=/config/depot.yaml\npanic: configuration should contain at least 1 shelf',
    );
    expect(diagnosis.kind).toBe('log-config-parse');
    expect(diagnosis.steps[0]?.text).toContain('Add one shelf');
    expect(diagnosis.steps[0]?.text).toContain('its configuration /config/depot.yaml');
  });

  it('takes the line break off a number', () => {
    const step = told('Error: strconv.ParseInt: parsing "8080\\n": invalid syntax').steps[0]?.text;
    expect(step).toContain('Take the line break or space behind 8080 out');
  });

  it('tells a symbol of the driver from one of another library', () => {
    const ofDriver = told('depot: symbol lookup error: depot: undefined symbol: nvmlShelf_v2');
    expect(ofDriver.title).toContain('depot finds no nvmlShelf_v2');
    expect(ofDriver.steps[0]?.text).toContain('NVIDIA driver');
    const ofLibrary = told('/srv/depot: symbol lookup error: /lib/libshelf.so: undefined symbol: shelf_open');
    expect(ofLibrary.steps[0]?.text).toContain(
      'Install /lib/libshelf.so and the libraries that it uses from one release',
    );
  });

  it('has a claim for data below the working directory', () => {
    const step = told('mkdir: cannot create directory ‘data/shelf’: Permission denied').steps[0]?.text;
    expect(step).toContain('mount a claim');
  });
});

describe('parts that an image lacks', () => {
  it('names the gem that the adapter needs', () => {
    const diagnosis = told(
      "Error loading the 'shelfdb' Active Record adapter. Missing a gem it depends on? shelfdb is not part of the bundle. Add it to your Gemfile. (LoadError)",
    );
    expect(diagnosis.kind).toBe('log-file-missing');
    expect(diagnosis.steps[0]?.text).toContain('Add gem "shelfdb" to the Gemfile');
  });

  it('names the plugin of uWSGI, not a volume', () => {
    const step = told(
      '!!! UNABLE to load uWSGI plugin: ./shelf_plugin.so: cannot open shared object file: No such file or directory !!!',
    ).steps[0]?.text;
    expect(step).toContain('Take plugin(s) = shelf out');
  });
});
