import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

const told = (log: string, container: Record<string, unknown> = {}) =>
  diagnosisOfLog(log, { manifest: manifest({ image: 'acme/depot:2', ...container }) });

describe('variables that are missing in the words of another language, or of Rust', () => {
  it.each([
    ['FEHLER: Umgebungsvariable SHELF_HOST ist nicht gesetzt', 'SHELF_HOST'],
    ["Erreur: la variable d'environnement SHELF_TOKEN est manquante", 'SHELF_TOKEN'],
    ["❌ SHELF_API_KEY non trouvée dans les variables d'environnement", 'SHELF_API_KEY'],
    ['Error: la variable SHELF_HOST no está definida', 'SHELF_HOST'],
    ['Erro: variável de ambiente SHELF_URL não definida', 'SHELF_URL'],
    ['acme.Refused: SHELF_SECRET_KEY e obrigatoria em producao', 'SHELF_SECRET_KEY'],
    ['[ERROR] 缺少环境变量 SHELF_HOST', 'SHELF_HOST'],
    ['SHELF_KEY 가 없다. 인증키를 넣을 것', 'SHELF_KEY'],
    ['Please set SHELF_GRPC environment variable', 'SHELF_GRPC'],
    ['BuiltShelf requires missing credential: api_key (set via SHELF_API_KEY).', 'SHELF_API_KEY'],
    ['OSError: SHELF_API_KEY or API_KEY must be set to fill rows.', 'SHELF_API_KEY'],
    ["thread 'main' panicked at src/main.rs:55:40:\nHOME must be set: NotPresent", 'HOME'],
    ['Ошибка: переменная окружения SHELF_HOST не задана', 'SHELF_HOST'],
  ])('are told by name: %s', (log, name) => {
    const diagnosis = told(log);
    expect(diagnosis.kind).toBe('log-missing-env');
    expect(diagnosis.title).toContain(name);
  });
});

describe('a variable that has a value, which cannot be read', () => {
  it('is not told as one that is not set', () => {
    const log =
      '{"level":"fatal","error":"cannot parse env var SHELF_PARAM=abc: strconv.ParseFloat: parsing \\"abc\\": invalid syntax","message":"Generating the configuration failed"}';
    expect(told(log).kind).not.toBe('log-missing-env');
    expect(told(log).title).toContain('does not accept "abc"');
    expect(told(log).steps[0]?.text).toContain('as SHELF_PARAM');
  });
});

describe('what a program demands in the words of its code', () => {
  it.each([
    ['java.lang.IllegalArgumentException: signSecret must be set', 'Set signSecret'],
    ['configure shelf client: missing row key', 'Set row key'],
  ])('is what the first step names: %s', (log, step) => {
    expect(told(log).steps[0]?.text).toContain(step);
  });
});

describe('what a program says to install', () => {
  it.each([
    'Missing deps. Run: pip install shelfyaml rowref',
    'Error: rows is not installed. Install with: cargo install rows',
  ])('belongs into the image: %s', (log) => {
    const step = told(log).steps[0]?.text;
    expect(step).toContain('Build into acme/depot:2 what it lacks, by its Dockerfile');
    expect(step).toMatch(/It names: "(?:pip|cargo) install /);
  });
});

describe('values that a program refuses', () => {
  it.each([
    ["invalid value for argument 'rows': expected an integer", 'the value of argument rows'],
    ['Invalid value for a boolean field: yes', 'the value "yes"'],
    ['unable to parse date: 2026-13-01', 'the value "2026-13-01"'],
    ['unsupported bucket unit: week', 'the value "week" to one that acme/depot:2 takes'],
  ])('are named in the first step: %s', (log, words) => {
    expect(told(log).steps[0]?.text).toContain(`Correct ${words}`);
  });
});

describe('a line of which nothing else is known', () => {
  it.each([
    ['unable to load env stagin', 'Correct "stagin", which SHELF_ENV (spec.containers[0].env[0]) gives it'],
    ['the rows of SHELF_ENV make no sense', 'Correct SHELF_ENV (spec.containers[0].env[0]), of which it says'],
    ['the rows of SHELF_MODE make no sense', 'the manifest gives it no SHELF_MODE (spec.containers[0].env)'],
  ])('is told with what the manifest has of it: %s', (log, words) => {
    const env = [{ name: 'SHELF_ENV', value: 'stagin' }];
    expect(told(log, { env }).steps[0]?.text).toContain(words);
  });

  it.each(['the rows came with DEADLINE_EXCEEDED', 'the rows end with ERR_SHELF_GONE'])(
    'takes no code of an error for a variable: %s',
    (log) => {
      expect(told(log).steps[0]?.text).not.toContain('the manifest gives it no');
    },
  );
});

describe('a port from 1024 up that may not be opened', () => {
  it('is told as a port, not as a file', () => {
    expect(told('failed to listen: listen tcp :50205: bind: permission denied').title).toBe(
      'api may not listen on port 50205',
    );
  });
});

describe('what a program asks for in the words of its author', () => {
  it.each([
    [
      'at most one shelf file is allowed',
      { args: ['a.yml', 'b.yml'] },
      'spec.containers[0].args, which gives it 2 words.',
    ],
    ['Error: accepts 1 arg(s), received 0', {}, 'spec.containers[0].args, where the manifest gives it none'],
    ['Failed to find interface eth1', {}, 'Name a network interface that it has in place of eth1'],
    [
      'Unhandled exception. System.InvalidOperationException: Database file path not found in connection string',
      { env: [{ name: 'SHELF_DSN', value: 'Mode=rw' }] },
      'Put the database file path into the connection string, which SHELF_DSN (spec.containers[0].env[0]) gives it',
    ],
    ['Maximum retries: 9 exceeded when waiting for server: shelf', {}, 'See why "server: shelf" does not come about'],
    ['Error: the shelf did not finish within 30000ms.', {}, 'raise its limit of time (30000ms)'],
    ['Failed to acquire a task lock', {}, 'See who holds the lock that it wants'],
    ['Error: label must not be empty for rows', {}, 'Set label,'],
    ['Error: shelf not provided', {}, 'Set shelf,'],
    ['** (RuntimeError) Missing option :shelf_type at use: Acme.Repo', {}, 'Set option shelf_type,'],
    ["java.lang.IllegalArgumentException: Required value for 'shelf' is null", {}, 'Set shelf,'],
    ['panic: shelves are invalid: duplicate key "rows"', {}, 'Leave only one key rows,'],
    [
      'Usage: java ShelfClient <host name> <port>',
      { args: ['amber', '--rows=3'] },
      'which gives it 2 words, --rows among them.',
    ],
    ['Error: --host is required when not using --id', {}, 'Give it --host with a value at spec.containers[0].args'],
    ["OSError: cannot find 'chromium' or 'chromium-browser' on path", {}, 'Install chromium in acme/depot:2'],
    ['Error: docker is not installed.', {}, 'Install docker in acme/depot:2'],
    [
      'Syntax Error in /srv/sql/init.sql: unexpected token "SELCT"',
      {},
      'Correct /srv/sql/init.sql where it comes from',
    ],
    ['Error: Could not create the target directory /srv/target.', {}, 'Let it write there: mount a volume'],
    ['RuntimeError: GET failed after 5 tries: http://shelves:8080/v1/rows', {}, 'See that http://shelves:8080 runs'],
    ['Error: the shelf "ambr" is not one of amber, birch', {}, 'Correct the value "ambr" to one of amber, birch'],
    ['Could not find an open UDP port after 50 attempts.', {}, 'See why there is no open UDP port where it looks'],
    ['Input file is empty: /srv/rows.csv', {}, 'See why /srv/rows.csv is empty'],
    ["error: unsupported 'shelf.tgz' architecture (riscv64)", {}, 'take an image that is made for riscv64'],
    [
      'System.InvalidOperationException: Modules:Shelf not configured',
      {},
      'Set Modules:Shelf (as a variable Modules__Shelf)',
    ],
  ])('is what the first step names: %s', (log, container, words) => {
    expect(told(log, container).steps[0]?.text).toContain(words);
  });
});

describe('settings of Django', () => {
  it('are not looked for in a file of the manifest', () => {
    const env = [
      { name: 'SHELF_CONFIG', value: '/etc/shelf.yaml' },
      { name: 'SHELF_ENGINE', value: 'rows9' },
    ];
    const line = "django.core.exceptions.ImproperlyConfigured: Unsupported SHELF_ENGINE value 'rows9'. See the README.";
    const diagnosis = told(line, { env });
    expect(diagnosis.title).toBe('api does not accept "rows9" for SHELF_ENGINE');
    expect(diagnosis.steps[0]?.text).toContain('spec.containers[0].env[1]');
  });
});

describe('a directory that a program asks for below its complaint', () => {
  it('is what is missing', () => {
    const log = "Shelf folder does not exist!\nPlease create folder '/app/shelves' and put one into it.";
    expect(told(log).title).toBe('/app/shelves is missing in api');
  });
});

describe('a file of no name', () => {
  it('is looked for where the manifest names one', () => {
    const env = [{ name: 'SHELF_RULES', value: '/srv/rules.yaml' }];
    const log =
      'thread \'main\' panicked at src/a.rs:2:1:\nFailed to read: Os { code: 2, kind: NotFound, message: "No such file or directory" }';
    expect(told(log, { env }).steps[0]?.text).toContain('/srv/rules.yaml (SHELF_RULES (spec.containers[0].env[0]))');
  });
});

describe('files that are looked for in the words of the author', () => {
  it.each([
    ['FileNotFoundError: Input shelf not found: /srv/rows.parquet', '/srv/rows.parquet'],
    ['FileNotFoundError: 源目录不存在: /srv/rows', '/srv/rows'],
    ['could not walk non existing directory /srv/content', '/srv/content'],
    ['No policy file found at /etc/shelf/policy.yaml, denying all', '/etc/shelf/policy.yaml'],
    ['shelf model not found at /srv/shelf.joblib; run train first', '/srv/shelf.joblib'],
    ["app.rb:12:in `<main>': Missing ./tmp/rows.json (RuntimeError)", './tmp/rows.json'],
    [
      "[10:02:11 FTL] Error reading rows.xml config file\nSystem.IO.FileNotFoundException: Could not find file '/srv/rows.xml'.",
      '/srv/rows.xml',
    ],
  ])('are what is missing: %s', (log, path) => {
    expect(told(log).title).toBe(`${path} is missing in api`);
  });
});

describe('an exception', () => {
  it('is no setting, and keeps its own language', () => {
    const log = 'Exception in thread "main" org.acme.ShelfException: Unsupported value for rows.Strategy';
    expect(told(log).title).not.toContain('does not take org.acme');
    expect(told('ConnectionError: Подключение к базе данных отсутствует.').title).toContain(
      'Подключение к базе данных отсутствует',
    );
  });
});

describe('the class of an exception in front of what could not be resolved', () => {
  it('is no host', () => {
    expect(told('kombu.exceptions.OperationalError: [Errno -2] Name or service not known').title).not.toContain(
      'kombu',
    );
  });
});

describe('a service that cannot be reached', () => {
  it('is not looked for under the address of a database', () => {
    const env = [{ name: 'DATABASE_URL', value: 'postgres://db/rows' }];
    expect(told('kafka.errors.NoBrokersAvailable: NoBrokersAvailable', { env }).steps[0]?.text).not.toContain(
      'DATABASE_URL',
    );
  });
});

describe('a thing that is configured and lacks a part', () => {
  it('is not taken from the middle of its sentence', () => {
    expect(told('ERROR: shelf amber is configured but has no enabled rows').steps[0]?.text).not.toContain(
      'is configured but a',
    );
  });
});

describe('what a program was doing', () => {
  it('is no advice', () => {
    const log =
      'WARN Setting permissions on /srv failed\njava.lang.IllegalArgumentException: A shelf cannot be submitted';
    expect(told(log).steps[0]?.text).not.toContain('own advice');
    expect(told(log).steps[0]?.text).not.toContain('the value of shelf');
  });
});

describe('words of the command line, and values of variables', () => {
  it('are not shown where they may be secret', () => {
    for (const args of [
      ['--password', 'hunter2xyz'],
      ['-p', 'hunter2xyz'],
      ['login', 'hunter2xyz'],
      ['--pass=hunter2xyz'],
    ])
      for (const log of [
        'Error: accepts 1 arg(s), received 3',
        'Usage: shelf login <name>',
        'Error: --host is required here',
      ])
        expect(JSON.stringify(told(log, { args }))).not.toContain('hunter2xyz');
    const env = [{ name: 'SHELF_PASSWORD', value: 'hunter2xyz' }];
    expect(told('cannot use hunter2xyz for rows here', { env }).steps[0]?.text).not.toContain('SHELF_PASSWORD');
  });
});
