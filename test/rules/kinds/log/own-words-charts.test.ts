import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

const told = (log: string, container: Record<string, unknown> = {}) =>
  diagnosisOfLog(log, { manifest: manifest({ image: 'acme/depot:2', ...container }) });

describe('settings that a program refuses in words of its own', () => {
  it.each([
    [
      'invalid configuration: --amber and --birch are mutually exclusive',
      'does not take --amber together with --birch',
    ],
    ['acme.errors.ConfigException: Shelf Map API Key not set', 'lacks Shelf Map API Key'],
    ["acme.ConfigurationError: Unsupported shelf 'x'. Supported shelves: a, b", 'configuration: Unsupported shelf'],
    ['FATAL: set SHELF_HOST, SHELF_USER and SHELF_ROWS.', 'SHELF_HOST, SHELF_USER, SHELF_ROWS are not set'],
    ["error initializing configuration '/etc/depot.yaml': message Shelf: no such field: 'rows'", '(rows)'],
  ])('are named in the title: %s', (log, words) => {
    expect(told(log).title).toContain(words);
  });

  it.each([
    [
      'Unhandled exception. System.ArgumentException: invalid waitMs: expected a positive number, got 0',
      'Give waitMs a positive number (it is 0 now)',
    ],
    ['failed to seal: the length of the shelf key should be 16, got 12', 'a key or secret of length 16'],
    ['panic: ConfigError: Empty shelf url', 'Set shelf url'],
    ['Could not open /srv/depot/rows.db', 'See whether /srv/depot/rows.db is there'],
  ])('are what the first step is about: %s', (log, words) => {
    expect(told(log).steps[0]?.text).toContain(words);
  });

  it('are no names of the code that it does not define', () => {
    const log =
      '  File "/srv/depot_config.py", line 24, in <module>\n    c.rows = get_rows("shelf")\nNameError: name \'get_rows\' is not defined';
    expect(told(log).title).not.toContain('lacks the setting');
  });
});

describe('what stands between two quoted words', () => {
  it('is no value with a blank at its end', () => {
    const log = 'FATAL: invalid value for flag "shelf-rows": "alfa"';
    expect(JSON.stringify(told(log).steps)).not.toContain('a blank or line break');
    expect(JSON.stringify(told('FATAL: invalid value for flag shelf-rows: "alfa "').steps)).toContain(
      'a blank or line break',
    );
  });
});

describe('a name of the code that begins with an underscore', () => {
  it('is no variable that is not set', () => {
    expect(told('AttributeError: _SHELF_API not found').kind).not.toBe('log-missing-env');
    expect(told('AttributeError: SHELF_API not set').kind).toBe('log-missing-env');
  });
});

describe('a property that Spring Boot cannot bind', () => {
  const log = (origin: string) =>
    `APPLICATION FAILED TO START\n\nDescription:\n\nFailed to bind properties under 'depot.shelf.max-rows' to int:\n\n    Property: depot.shelf.max-rows\n    Value: "five"\n    Origin: ${origin}\n    Reason: failed to convert java.lang.String to int`;

  it('is told with its value and the variable that gives it', () => {
    const { title, steps, kind } = told(log('System Environment Property "DEPOT_SHELF_MAXROWS"'), {
      env: [{ name: 'DEPOT_SHELF_MAXROWS', value: 'five' }],
    });
    expect(kind).toBe('log-config-parse');
    expect(title).toContain('"five" of depot.shelf.max-rows');
    expect(steps[0]?.text).toContain('in DEPOT_SHELF_MAXROWS (spec.containers[0].env[0]) to one of the type int');
  });

  it('is told with the file that gives it', () => {
    const { steps } = told(log('class path resource [application-amber.yml] - 12:15'));
    expect(steps[0]?.text).toContain('in class path resource [application-amber.yml] - 12:15');
  });
});

describe('settings that pydantic refuses together', () => {
  it('are all told', () => {
    const log =
      "pydantic_core._pydantic_core.ValidationError: 2 validation errors for Settings\nshelf_key\n  Field required [type=missing, input_value={}, input_type=dict]\nrow_port\n  Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='x', input_type=str]";
    const { title, steps } = told(log);
    expect(title).toContain('shelf_key: Field required; row_port: Input should be a valid integer');
    expect(steps[0]?.text).toContain('and so shelf_key: Field required');
  });
});

describe('YAML of which two places are told', () => {
  it('is wrong where the key begins, not where that shows', () => {
    const log =
      'yaml.scanner.ScannerError: while scanning a simple key\n  in "/etc/depot/depot.yaml", line 12, column 1\ncould not find expected \':\'\n  in "/etc/depot/depot.yaml", line 13, column 1';
    const { title, steps } = told(log);
    expect(title).toContain('/etc/depot/depot.yaml line 12');
    expect(steps[0]?.text).toContain("could not find expected ':'");
  });
});

describe('what is relayed or survived in the words of the line only', () => {
  it('counts as an error where the relayed message says so', () => {
    const log =
      '{"level":"info","msg":"ERROR: cannot open the shelf \'amber\'","pipe":"stderr"}\n{"level":"info","msg":"shutting down"}';
    expect(told(log).title).toContain('cannot open the shelf');
  });

  it('is told where something is skipped because of it', () => {
    const log =
      'level=error msg="The resolver is skipped from the resolvers list because: unable to get the account: open /srv/shelf.json: permission denied"';
    expect(told(log).kind).toBe('log-permission-denied');
  });

  it('is no topic that is missing while no broker answers', () => {
    const log =
      'WARN NetworkClient : Connection to node -1 (depot/10.96.14.2:9092) could not be established. Broker may not be available.\norg.apache.kafka.common.errors.TimeoutException: Topic shelves not present in metadata after 60000 ms.';
    expect(told(log).title).not.toContain('has no topic');
  });
});

describe('a heap that is full', () => {
  const oom =
    'java.lang.OutOfMemoryError: Java heap space\n\tat java.base/java.nio.HeapByteBuffer.<init>(HeapByteBuffer.java:64)';

  it('is none where a Kafka client takes the answer of a TLS port for a length', () => {
    const diagnosis = told(`${oom}\n\tat org.apache.kafka.common.memory.MemoryPool$1.tryAllocate(MemoryPool.java:30)`);
    expect(diagnosis.title).toContain('without TLS to a port that wants TLS');
  });

  it('is one elsewhere', () => {
    expect(told(oom).kind).toBe('log-heap');
  });
});

describe('a refused login of a server that is known by its words', () => {
  it.each([
    [
      'org.apache.kafka.common.errors.SaslAuthenticationException: Authentication failed: Invalid username or password',
      'by Kafka',
    ],
    ["smtplib.SMTPAuthenticationError: (535, b'5.7.8 Error: authentication failed')", 'by the mail server'],
  ])('names that server: %s', (log, words) => {
    expect(told(log).title).toContain(words);
  });
});

describe('a timeout that names nobody', () => {
  it('is not one of the page where to read on', () => {
    const log = 'ERROR: timed out waiting for the shelf. Refer to https://www.depot.example/guide for more information';
    expect(told(log).title).not.toContain('depot.example');
  });

  it('is told by the kind of server that is meant', () => {
    expect(told('panic: failed to create etcd client: context deadline exceeded').steps[0]?.text).toContain(
      'See that etcd runs',
    );
  });
});

describe('a step that names its own file', () => {
  it('by its path is not said to be about another one', () => {
    const log =
      'ERROR Error loading /srv/depot.yaml: in "/srv/depot.yaml", line 31, column 3: Unable to read file /srv/shelves.yaml.';
    const env = [{ name: 'CONFIG_PATH', value: '/etc/depot/config.yaml' }];
    expect(told(log, { env }).steps[0]?.text).not.toContain('config.yaml');
  });

  it('is not said to be about another one', () => {
    const log = "You've tried to set shelf_limit.absolut, but there is no setting with that name.";
    const env = [{ name: 'CONFIG_PATH', value: '/etc/depot/config.yaml' }];
    expect(told(log, { env }).steps[0]?.text).not.toContain('config.yaml');
  });
});
